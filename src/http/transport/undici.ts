import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The two parts of undici that are used here; its index would load a whole `fetch` with them, 14 MB. */
export const Agent = require('undici/lib/dispatcher/agent.js') as typeof import('undici').Agent;
export const connectorOf = require('undici/lib/core/connect.js') as typeof import('undici').buildConnector;
