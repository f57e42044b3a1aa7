/**
 * @module What a Document must be before it may be indexed: its projection `agent-document-v1`, and a source's own JSON Schema of it. Pure;
 * a schema that cannot be read is told by `schemaFaults`, and is an `input_invalid` error for whoever uses it all the same.
 */
export { documentFailures, schemaFaults } from './document-schema.ts';
export { projectForIngest } from './project.ts';
