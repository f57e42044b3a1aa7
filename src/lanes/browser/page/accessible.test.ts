import { expect, it } from 'vitest';
import { type AxNode, namesWithoutText } from './accessible.ts';

const node = (nodeId: string, role: string, name: string, childIds: string[] = [], ignored = false): AxNode => ({
  nodeId,
  ignored,
  role: { value: role },
  name: { value: name },
  childIds,
});

it('names are told of what has no text in it', () => {
  const tree = [
    node('1', 'RootWebArea', 'Page', ['2', '4', '5', '6', '8']),
    node('2', 'button', 'Send the form', ['3']),
    node('3', 'StaticText', 'Send the form'),
    node('4', 'button', 'Search'),
    node('5', 'Canvas', 'Sales by month,  rising'),
    node('6', 'link', 'Home', ['7']),
    node('7', 'image', 'Home'),
    node('8', 'image', ''),
    node('9', 'image', 'not shown', [], true),
  ];
  expect(namesWithoutText(tree)).toEqual([
    { role: 'button', name: 'Search' },
    { role: 'Canvas', name: 'Sales by month, rising' },
    { role: 'link', name: 'Home' },
    { role: 'image', name: 'Home' },
  ]);
});

it('nothing is told of an empty tree', () => {
  expect(namesWithoutText([])).toEqual([]);
});
