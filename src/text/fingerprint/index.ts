/** @module Near-duplicates. In: texts. Out: winnowed fingerprints, containment both ways, and how two texts are related. Words for alphabetic scripts, characters for Han. Pure. */
export { relateTexts, type TextRelated, type TextRelation } from './relate.ts';
export { containment, fingerprint } from './winnow.ts';
