export { targetOf } from './targets.ts';
