/**
 * @module The budget ledger. In: limits and reservations. Out: reservations that are committed or released, or a refusal that names the limit.
 * Laws: what is committed and reserved never exceeds a limit, here or in any parent; nothing is ever negative. Calls are synchronous, so no
 * interleaving of concurrent tasks can break them.
 */
export { createLedger, type Ledger, type LedgerEvent, type LedgerOptions, type Refusal, type Reservation } from './ledger.ts';
