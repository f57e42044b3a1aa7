/** @module Figures of a classifier on labelled pages, by the rules of the shared scorer, and how far its confidence can be trusted. */
import type { Label } from './unseen/template.ts';

export interface Judged {
  readonly id: string;
  readonly label: Label;
  readonly alt: readonly Label[];
  readonly hard: boolean;
  readonly lang: string;
  readonly kind: string;
  readonly confidence: number;
}

export interface Score {
  readonly pages: number;
  readonly macroF1: number;
  readonly accuracy: number;
  readonly badAccepted: number;
  readonly goodRefused: number;
  readonly hardRefused: number;
  /** Expected calibration error in ten bins: how far, on average over pages, confidence is from the share that is right. */
  readonly calibrationError: number;
  readonly f1: ReadonlyMap<Label, number>;
}

const accepted = (kind: string): boolean => kind === 'usable' || kind === 'listing';
const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

export const isRight = ({ kind, label, alt }: Judged): boolean => kind === label || alt.some((other) => other === kind);

export function scoreOf(pages: readonly Judged[]): Score {
  const labels = [...new Set(pages.map(({ label }) => label))].sort();
  const f1 = new Map(
    labels.map((label): [Label, number] => {
      const own = pages.filter((page) => page.label === label);
      const right = own.filter(isRight).length;
      const wrongly = pages.filter((page) => page.label !== label && page.kind === label && !isRight(page)).length;
      return [label, share(2 * right, own.length + right + wrongly)];
    }),
  );
  const bad = pages.filter(({ label }) => !accepted(label));
  const good = pages.filter(({ label }) => accepted(label));
  const hard = pages.filter((page) => page.hard);
  const refused = (list: readonly Judged[]): number => list.filter(({ kind }) => !accepted(kind)).length;
  return {
    pages: pages.length,
    macroF1: share(
      [...f1.values()].reduce((sum, one) => sum + one, 0),
      f1.size,
    ),
    accuracy: share(pages.filter(isRight).length, pages.length),
    badAccepted: share(bad.length - refused(bad), bad.length),
    goodRefused: share(refused(good), good.length),
    hardRefused: share(refused(hard), hard.length),
    calibrationError: calibrationError(pages),
    f1,
  };
}

export interface CalibrationBin {
  readonly from: number;
  readonly pages: number;
  readonly confidence: number;
  readonly right: number;
}

export function calibration(pages: readonly Judged[]): CalibrationBin[] {
  return Array.from({ length: 10 }, (_, index) => {
    const inside = pages.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === index);
    const sum = inside.reduce((total, { confidence }) => total + confidence, 0);
    return {
      from: index / 10,
      pages: inside.length,
      confidence: share(sum, inside.length),
      right: share(inside.filter(isRight).length, inside.length),
    };
  });
}

function calibrationError(pages: readonly Judged[]): number {
  return calibration(pages).reduce((sum, bin) => sum + share(bin.pages, pages.length) * Math.abs(bin.confidence - bin.right), 0);
}
