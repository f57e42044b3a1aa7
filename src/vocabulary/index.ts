/** @module The words of the system: every type that crosses a room's border, as a zod schema with its inferred type. No logic, no I/O. */
export * from './answer.ts';
export * from './artifact.ts';
export * from './budget.ts';
export * from './claim.ts';
export * from './crawl.ts';
export * from './document.ts';
export * from './errors.ts';
export * from './evidence.ts';
export * from './fact.ts';
export * from './fill.ts';
export * from './primitives.ts';
export * from './research.ts';
export * from './schemas.ts';
export * from './source.ts';
export * from './task.ts';
export * from './trace.ts';
export * from './verdict.ts';
