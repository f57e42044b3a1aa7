/** @module What a page is to be operated with: declared steps, never code. Every step only reads, unless the task's leave says otherwise. */
import { z } from 'zod';

const words = z.string().min(1).max(500);

/** The one element that is meant. Several that fit, or none, are an error that names them. */
export const StepTarget = z.union([
  /** A CSS selector, looked for in shadow trees and frames of the same origin as well. */
  z.strictObject({ css: words }),
  /** An ARIA role and the accessible name, as a screen reader would say it. */
  z.strictObject({ role: words, name: words.optional() }),
  /** Words that are seen. An element whose text is exactly these words goes before one that contains them. */
  z.strictObject({ text: words }),
  /** A control by its label, placeholder or title. */
  z.strictObject({ label: words }),
]);
export type StepTarget = z.infer<typeof StepTarget>;

/** When a repeated step has done enough; what comes first counts. It also ends when nothing is added to the page any more. */
export const Until = z.strictObject({
  /** So many elements match. */
  count: z.strictObject({ css: words, atLeast: z.int().min(1) }).optional(),
  /** These words are on the page. */
  text: words.optional(),
  /** The most repetitions. */
  most: z.int().min(1).max(200).default(20),
});
export type Until = z.infer<typeof Until>;

/** Keys that move within a page or ask it something; none writes text. */
export const StepKey = z.enum([
  'Enter',
  'Escape',
  'Tab',
  'Space',
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'PageDown',
  'PageUp',
  'Home',
  'End',
]);
export type StepKey = z.infer<typeof StepKey>;

/** Holds after the step, as a contract's `waitFor`: `text:WORDS`, `response:PART OF AN ADDRESS`, `selector:CSS` or a selector alone. */
const waitFor = z.string().min(1).optional();
const ANY: Until = { most: 20 };

export const Step = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('click'), target: StepTarget, waitFor }),
  /** Text into a search box or another field; passwords and files are refused. */
  z.strictObject({ do: z.literal('fill'), target: StepTarget, value: z.string().max(2_000), waitFor }),
  /** An option of a list by its words or its value. */
  z.strictObject({ do: z.literal('select'), target: StepTarget, option: words, waitFor }),
  /** Without a target the key goes to what has the focus. */
  z.strictObject({ do: z.literal('press'), key: StepKey, target: StepTarget.optional(), waitFor }),
  /** Down, again and again, while that adds something. */
  z.strictObject({ do: z.literal('scrollToEnd'), until: Until.default(ANY), waitFor }),
  /** The button that adds more to the page; without a target it is found by its words, else the page is scrolled. */
  z.strictObject({ do: z.literal('loadMore'), target: StepTarget.optional(), until: Until.default(ANY), waitFor }),
  /** The next page of a list, each one collected; without a target it is found by `rel=next` or its words. */
  z.strictObject({ do: z.literal('nextPage'), target: StepTarget.optional(), until: Until.default(ANY), waitFor }),
  /** A tab of the page is shown; a link that would open another window is opened in this one. */
  z.strictObject({ do: z.literal('openTab'), target: StepTarget, waitFor }),
  /** What asks for consent is answered by the least choice that it offers: reject, only what is necessary, close. */
  z.strictObject({ do: z.literal('dismissConsent'), waitFor }),
  /** The page as it stands is one of the pages of the result. */
  z.strictObject({ do: z.literal('collect') }),
  z.strictObject({ do: z.literal('waitFor'), condition: z.string().min(1) }),
]);
export type Step = z.infer<typeof Step>;
export const Steps = z.array(Step).min(1).max(100);

/**
 * What steps may lead to besides reading. Nothing of it happens without the caller's approval at the moment it is about to happen.
 * @see ApprovalRequest
 */
export const Leave = z.strictObject({
  /** Requests that write, made by scripts of the page. */
  requests: z.boolean().default(false),
  /** Forms that are sent with POST. */
  forms: z.boolean().default(false),
  /** Files that the page wants to be saved are kept as artifacts. */
  downloads: z.boolean().default(false),
  /** Questions of the page are answered with yes. */
  dialogs: z.boolean().default(false),
  /** `accept` lets `dismissConsent` agree to everything where nothing less is offered. */
  consent: z.enum(['least', 'accept']).default('least'),
});
export type Leave = z.infer<typeof Leave>;

/** How steps are taken. */
export const Interaction = z.strictObject({
  leave: Leave.prefault({}),
  /** Clicks, keys, scrolls and the like, those within repeated steps counted one by one. */
  maxActions: z.int().min(1).max(10_000).default(200),
  /** A picture of the page before and after each step. */
  screenshots: z.boolean().default(false),
});
export type Interaction = z.infer<typeof Interaction>;

/** A file of steps: the list alone, or with how they are taken. */
export const StepsFile = z.union([Steps, z.strictObject({ steps: Steps, ...Interaction.partial().shape })]);

/** What is about to happen and would not be mere reading. */
export const ApprovalRequest = z.strictObject({
  kind: z.enum(['request', 'form', 'download', 'dialog']),
  url: z.string(),
  /** In a sentence, for the person who is asked. */
  what: z.string(),
  /** Number of the step that led to it, from 1; null for one of the page's own. */
  step: z.int().nullable(),
});
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;
/** Whether it may happen. No callback, a failed one or any other answer than `true` is a no. */
export type Approve = (request: ApprovalRequest) => Promise<boolean> | boolean;
