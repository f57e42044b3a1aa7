/**
 * @module Fits the weights of `src/extract/site/weights.ts`: logistic regression over the segments of generated pages, half of the templates.
 * @example node bench/site/fit.ts
 */
import { EVIDENCE, PAGES_NEEDED, WIDTH, weighSegments } from '../../src/extract/site/evidence.ts';
import { singleEvidence } from '../../src/extract/site/judge.ts';
import { learn } from '../../src/extract/site/learn.ts';
import { emptyProfile } from '../../src/extract/site/profile.ts';
import { findTemplate } from '../../src/extract/site/template.ts';
import { templates } from './generate.ts';
import { lookAt } from './look.ts';
import { FIT_SEED, isFitted, SEEN, TEMPLATES } from './set.ts';

interface Row {
  readonly evidence: readonly number[];
  readonly single: number;
  readonly content: number;
  readonly weight: number;
}

function rows(): Row[] {
  const out: Row[] = [];
  templates(TEMPLATES, FIT_SEED).forEach((template, at) => {
    if (!isFitted(at)) return;
    const looks = Array.from({ length: 24 }, (_, page) => lookAt(template.page(page)));
    let profile = emptyProfile(`${template.name}.example`);
    looks.forEach(({ observation }, page) => {
      profile = learn(profile, observation);
      if (!SEEN.includes(page + 1) || page + 1 < PAGES_NEEDED) return;
      for (const look of looks.slice(-3)) {
        const known = findTemplate(profile, look.observation);
        if (known === null) continue;
        const { rows: evidence } = weighSegments(known, look.arena, look.paths, look.segments);
        const all = look.segments.units.reduce((sum, units) => sum + units, 0);
        for (let i = 0; i < look.segments.count; i += 1)
          out.push({
            evidence: [...evidence.subarray(i * WIDTH, (i + 1) * WIDTH)],
            single: singleEvidence(evidence, i, look.single[i] ?? 0),
            content: look.truth[i] ?? 0,
            // By text, but a label is no noise; pages count alike.
            weight: ((look.segments.units[i] ?? 0) + 10) / (all + 10 * look.segments.count),
          });
      }
    });
  });
  return out;
}

/** Gradient descent with momentum; ridge keeps a weight that nothing asks for at nothing. */
function regress(data: readonly Row[], alone: boolean): number[] {
  const width = WIDTH + 1;
  const weights = new Float64Array(width);
  const speed = new Float64Array(width);
  const total = data.reduce((sum, { weight }) => sum + weight, 0);
  for (let step = 0; step < 800; step += 1) {
    const gradient = new Float64Array(width);
    for (const { evidence, single, content, weight } of data) {
      let sum = alone ? 0 : (weights[WIDTH] ?? 0) * single;
      for (let k = 0; k < WIDTH; k += 1) sum += (weights[k] ?? 0) * (evidence[k] ?? 0);
      const error = (1 / (1 + Math.exp(-sum)) - content) * weight;
      for (let k = 0; k < WIDTH; k += 1) gradient[k] = (gradient[k] ?? 0) + error * (evidence[k] ?? 0);
      if (!alone) gradient[WIDTH] = (gradient[WIDTH] ?? 0) + error * single;
    }
    for (let k = 0; k < width; k += 1) {
      const own = weights[k] ?? 0;
      speed[k] = 0.9 * (speed[k] ?? 0) - 0.3 * ((gradient[k] ?? 0) / total + 0.001 * own);
      weights[k] = own + (speed[k] ?? 0);
    }
  }
  return [...weights].map((weight) => Math.round(weight * 100) / 100);
}

const data = rows();
console.log(`${data.length} segments; ${EVIDENCE.join(', ')}, single`);
console.log(`TOGETHER ${regress(data, false).join(', ')}`);
console.log(`ALONE ${regress(data, true).join(', ')}`);
