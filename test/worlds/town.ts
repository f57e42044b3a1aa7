/** @module A small web about a town and its makers, independent of the demo: other things, other templates, other traps. */
import type { World } from '../../demo/world.ts';
import type { WorldQuestion } from './asking.ts';
import { pages as zhPages, questions as zhQuestions } from './chinese.ts';
import { pages as placePages, questions as placeQuestions } from './english-places.ts';
import { pages as thingPages, questions as thingQuestions } from './english-things.ts';
import { worldOf } from './pages.ts';

export const town = (): World => worldOf('2026-11-30T09:00:00Z', { en: [...placePages, ...thingPages], zh: zhPages });
export const townQuestions: readonly WorldQuestion[] = [...placeQuestions, ...thingQuestions, ...zhQuestions];
