import type { Interaction, Operated, Step } from '../../../vocabulary/index.ts';

/** Leave that lets something happen beside reading. */
const WRITES = ['requests', 'forms', 'downloads', 'dialogs'] as const;

/** Why nobody takes these steps again by himself; null where they only read. */
export function notAgain({ leave }: Pick<Operated, 'leave'>): string | null {
  const more = WRITES.filter((one) => leave[one]);
  return more.length === 0 ? null : `they may do more than read (${more.join(', ')})`;
}

/** How steps are taken where nothing else is said. */
export const NO_INTERACTION: Interaction = {
  leave: { requests: false, forms: false, downloads: false, dialogs: false, consent: 'least' },
  maxActions: 200,
  screenshots: false,
};

/** What an artifact keeps of the steps that led to it. */
export const operatedOf = ({
  url,
  steps,
  interaction = NO_INTERACTION,
}: {
  readonly url: string;
  readonly steps?: readonly Step[];
  readonly interaction?: Interaction;
}): { readonly operated?: Operated } =>
  steps === undefined || steps.length === 0 ? {} : { operated: { from: url, steps: [...steps], leave: interaction.leave } };
