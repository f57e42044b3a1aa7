import { excerpt, has, inHead, one, type Rule } from './rule.ts';

/** A question for consent says no more than this beside its links. */
const ASKED = 500;

/** A page whose own text is the question for consent. An article under a banner has headings and prose of its own. */
export const consentOnly: Rule = (view, families, { content }) => {
  const said = has(families, 'consent');
  if (said === undefined) return [];
  const choice = has(families, 'consent_choice');
  const dense = said.strong >= 3 && view.prose < 220 * said.strong;
  const otherHeading =
    !dense &&
    view.shape.headings.some((heading) =>
      view.zones.some(
        (zone) => zone.name === 'heading' && zone.folded.original === heading.text && !zone.hits.some((hit) => hit.family === 'consent'),
      ),
    );
  const besides = (1 - 0.7 * content) * (view.document !== null && view.document.tables.length > 0 ? 0.4 : 1);
  const own = Math.max(0.1, (view.prose > 1600 ? 0.1 : view.prose > 900 ? 0.6 : 1) * besides);
  // Little text, hardly a link, and a choice: whatever its heading says, the page is the question.
  const asks = choice !== undefined && view.prose < ASKED && view.shape.links <= 8 && view.shape.buttons.length >= 2;
  const place = inHead(said) ? 0.6 : otherHeading && !asks ? 0.2 : 0.4;
  const votes = one('consent_wall', {
    id: 'consent-text',
    source: said.zone.name === 'title' ? 'title' : 'text',
    basis: 'guess',
    excerpt: excerpt(said),
    weight: place * own,
  });
  if (said.strong >= 2)
    votes.push(
      ...one('consent_wall', {
        id: 'consent-repeated',
        source: 'text',
        basis: 'guess',
        excerpt: `${said.strong} consent phrases`,
        weight: (otherHeading ? 0.1 : 0.3) * own,
      }),
    );
  if (choice !== undefined)
    votes.push(
      ...one('consent_wall', {
        id: 'consent-choice',
        source: 'markup',
        basis: 'guess',
        excerpt: excerpt(choice),
        weight: (otherHeading && !asks ? 0.1 : 0.3) * own,
      }),
    );
  return votes;
};
