import { type RunContext, redactUrl } from '../../../telemetry/index.ts';
import type { ApprovalRequest, Approve } from '../../../vocabulary/index.ts';

/** Asks whoever may say so, and tells the trace what was asked and answered. */
export interface Approver {
  /** Never throws: whoever cannot be asked has said no. */
  ask(kind: ApprovalRequest['kind'], url: string, what: string): Promise<boolean>;
  /** Number of the step that is being taken; null before the first. */
  step: number | null;
  /** Things that were let happen. */
  readonly granted: number;
  /** Questions that are not answered yet. */
  readonly open: number;
}

export function createApprover(approve: Approve | undefined, { trace }: RunContext): Approver {
  let given = 0;
  let open = 0;
  const approver: Approver = {
    step: null,
    get granted() {
      return given;
    },
    get open() {
      return open;
    },
    async ask(kind, address, what) {
      const url = redactUrl(address);
      let granted = false;
      let reason = approve === undefined ? `${what}: nobody is there to approve of it` : what;
      open++;
      try {
        granted = (await approve?.({ kind, url, what, step: approver.step })) === true;
      } catch (error) {
        reason = `${what}: who should approve of it failed (${error instanceof Error ? error.message : String(error)})`;
      } finally {
        open--;
      }
      if (granted) given++;
      trace.emit({ type: 'approval.asked', url, kind, granted, reason });
      return granted;
    },
  };
  return approver;
}
