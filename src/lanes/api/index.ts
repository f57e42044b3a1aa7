/**
 * @module The API lane: a page whose script asks for its content elsewhere, read without running the script. In: the shell that the Fetch lane
 * received, with the addresses that it names. Out: what the Fetch lane gives, the page being that of the shell and its text that of the answers.
 * Every request goes the way of all others (guard, robots, budget), reads only, and stays with addresses of the page's site or of origins that the
 * page itself names. An answer that nothing ties to the page is not taken for it.
 */
export { contentCalls, readByApi } from './read.ts';
