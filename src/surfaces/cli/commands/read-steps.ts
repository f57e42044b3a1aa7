import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ReadOptions } from '../../../face.ts';
import { type Approve, parseInput, type ReadResult, StepsFile, VeritrailError } from '../../../vocabulary/index.ts';
import { inOneLine, type Terminal } from '../terminal.ts';

/**
 * The steps in a file: a list of them, or an object with the list and how they are taken.
 * @throws VeritrailError `file_unreadable`, `input_invalid`
 */
export function readStepsFile(path: string, cwd: string): Pick<ReadOptions, 'steps' | 'interaction'> {
  let text: string;
  try {
    text = readFileSync(resolve(cwd, path), 'utf8');
  } catch (error) {
    throw new VeritrailError('file_unreadable', `${path} may not be read`, error);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new VeritrailError('input_invalid', `${path} is no JSON: ${error instanceof Error ? error.message : String(error)}`, error);
  }
  const file = parseInput(StepsFile, value, path);
  if (Array.isArray(file)) return { steps: file };
  const { steps, ...interaction } = file;
  return { steps, interaction };
}

/** Asks the person at the terminal; where there is none, the answer is no. */
export function approvalAt(terminal: Terminal, beforeAsking: () => void): Approve | undefined {
  const { ask } = terminal;
  if (ask === undefined) return undefined;
  return ({ kind, url, what, step }) => {
    beforeAsking();
    const by = step === null ? '' : ` (step ${step})`;
    return ask(`${inOneLine(what)}${by}\n${inOneLine(url)}\nLet this ${kind} happen? Only “yes” is yes: `);
  };
}

/** @throws VeritrailError `file_unreadable` where the picture cannot be written */
export function writePicture(path: string, cwd: string, bytes: Uint8Array | null): void {
  if (bytes === null) return;
  try {
    writeFileSync(resolve(cwd, path), bytes);
  } catch (error) {
    throw new VeritrailError(
      'file_unreadable',
      `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      error,
    );
  }
}

/** The steps as they went, a line each. */
export function stepLines({ browsing }: ReadResult): string[] {
  return (browsing?.steps ?? []).flatMap(({ number, do: what, target, result, reason, refused }) => [
    `step ${String(number).padStart(3)} ${what}${target === null ? '' : ` ${target}`}: ${result}, ${reason}`,
    ...refused.map((one) => `refused  ${one}`),
  ]);
}
