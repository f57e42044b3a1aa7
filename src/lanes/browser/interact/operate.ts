import { type Problem, problem, type Step, type StepReport, VeritrailError } from '../../../vocabulary/index.ts';
import { CdpError } from '../cdp/connection.ts';
import { named } from './locate.ts';
import { perform } from './perform.ts';
import type { Stage } from './stage.ts';

export interface OperateOptions {
  readonly steps: readonly Step[];
  /** Told of every step as it ends, with a way to keep pictures. */
  readonly report: (report: StepReport) => void;
  /** Keeps a picture. @returns its hash */
  readonly keep: (picture: Uint8Array) => Promise<string>;
  /** Asks for the files that the page wanted to be saved meanwhile. */
  readonly files: () => Promise<void>;
}

/** Refusals of one step that are told one by one. */
const MOST_REFUSED = 20;

/**
 * Take the steps in their order, until one fails or the budget is used up. What was collected by then stays.
 * @returns what ended it early; null when all steps were taken @throws CdpError when the page is lost
 */
export async function operate(stage: Stage, { steps, report, keep, files }: OperateOptions): Promise<Problem | null> {
  const { tab, answerer, context, interaction } = stage;
  const { clock } = context;
  const picture = async (): Promise<string | null> => (interaction.screenshots && stage.left() > 0 ? keep(await tab.screenshot()) : null);
  for (const [at, step] of steps.entries()) {
    const number = at + 1;
    const begun = clock.monotonic();
    const { actions } = stage;
    const refusals = answerer.refusals.length;
    const target = 'target' in step && step.target !== undefined ? named(step.target) : null;
    answerer.approver.step = number;
    let before: string | null = null;
    let ended: Pick<StepReport, 'result' | 'reason'>;
    let trouble: Problem | null = null;
    const tell = (after: string | null): void =>
      report({
        number,
        do: step.do,
        target,
        ...ended,
        actions: stage.actions - actions,
        ms: Math.round(clock.monotonic() - begun),
        refused: answerer.refusals.slice(refusals, refusals + MOST_REFUSED),
        before,
        after,
      });
    try {
      before = await picture();
      ended = await perform(step, stage);
      await files();
      // What the page asked for and did not get is missing on it.
      trouble = answerer.exhausted();
      if (trouble !== null) ended = { result: 'stopped', reason: trouble.detail ?? trouble.message };
    } catch (error) {
      if (error instanceof CdpError && error.kind !== 'refused') {
        ended = { result: 'stopped', reason: error.message };
        tell(null);
        throw error;
      }
      trouble = troubleOf(error);
      ended = { result: trouble.code === 'step_failed' ? 'failed' : 'stopped', reason: trouble.detail ?? trouble.message };
    }
    tell(await picture());
    if (trouble !== null)
      return problem(
        trouble.code,
        `step ${number} (${step.do}${target === null ? '' : ` ${target}`}): ${trouble.detail ?? trouble.message}`,
      );
  }
  return null;
}

function troubleOf(error: unknown): Problem {
  if (error instanceof CdpError) return problem('step_failed', `the page changed while the step was taken (${error.message})`);
  if (error instanceof VeritrailError && error.code !== 'internal')
    return error.code === 'input_invalid' ? problem('step_failed', error.detail) : error.toProblem();
  throw error;
}
