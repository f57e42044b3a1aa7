import { describe, expect, it } from 'vitest';
import { postsIn } from './posts.ts';

const page = { url: 'https://sound.test/halls/7', requestedUrl: 'https://sound.test/halls/7' };
const urls = (code: string): string[] => postsIn(code, page).map(({ url }) => url);

describe('what a script sends something to', () => {
  it.each([
    ['fetch with a method', 'fetch("/graphql",{method:"POST",body:q})', ['https://sound.test/graphql']],
    [
      'fetch with its options in another order',
      'fetch("/api/search", { headers: {a: {b: 1}}, method: \'post\' })',
      ['https://sound.test/api/search'],
    ],
    ['axios', 'axios.post("/api/search",{q})', ['https://sound.test/api/search']],
    ['XMLHttpRequest', 'x.open("POST","/api/search")', ['https://sound.test/api/search']],
    ['a GraphQL client', 'new ApolloClient({uri:"https://api.sound.test/graphql",cache})', ['https://api.sound.test/graphql']],
    ['the same place twice', 'fetch("/graphql",{method:"POST"});fetch("/graphql",{method:"POST"})', ['https://sound.test/graphql']],
  ])('is found: %s', (_, code, expected) => expect(urls(code)).toEqual(expected));

  it.each([
    ['a read', 'fetch("/graphql?query=%7Ba%7D")'],
    ['a read that names its method', 'fetch("/api/hall",{method:"GET"})'],
    ['what counts visitors', 'fetch("/track/visit",{method:"POST"});axios.post("/api/analytics",e)'],
    ['a log-in', 'fetch("/api/login",{method:"POST"})'],
    ['another setting with an address', 'const link={url:"/halls/8"}'],
    ['an address that nobody can tell', 'fetch(target,{method:"POST"})'],
  ])('is not: %s', (_, code) => expect(urls(code)).toEqual([]));
});
