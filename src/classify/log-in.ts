import { fillsHeadline } from './mention.ts';
import { BARE, excerpt, has, inHead, one, type Rule } from './rule.ts';
import type { Vote } from './signal.ts';
import { exactness } from './view.ts';

/** So much of a title or heading names logging in, where no form does. */
const NAMED = 0.4;

/** Whose accounts others take; two of them to choose from, and it is a log-in. */
const PROVIDER =
  /(?<![\p{L}\p{N}])(?:google|apple|facebook|microsoft|github|gitlab|linkedin|twitter|discord|kakao|naver|line|wechat|vkontakte|yandex|okta|orcid)(?![\p{L}\p{N}])|微信|微博|支付宝|카카오|네이버/giu;
const FEW_WORDS = 260;

/** Buttons that log in with an account of somebody else, on a page that says little more. */
export const signOnChoices: Rule = ({ shape, main, prose }) => {
  if (Math.min(main, prose) > FEW_WORDS || shape.buttons.length < 2) return [];
  const named = new Set(shape.buttons.flatMap((text) => (text.match(PROVIDER) ?? []).map((name) => name.toLowerCase())));
  if (named.size < 2) return [];
  return one('login_wall', { id: 'sign-on-choices', source: 'markup', basis: 'guess', excerpt: [...named].join(', '), weight: 0.65 });
};

/** A log-in form, or a page that is named after logging in. */
export const loginForm: Rule = (view, families, { factor, content }) => {
  const { shape } = view;
  const password = shape.forms.find((form) => form.fields.some((field) => field.type === 'password'));
  const act = has(families, 'login_act');
  const required = has(families, 'login_required');
  const named =
    inHead(act) &&
    act !== undefined &&
    act.weight >= 0.35 &&
    fillsHeadline(act.zone, act.hit) &&
    (password !== undefined || exactness(act.zone.folded.text, act.hit) >= NAMED);
  const votes: Vote[] = [];
  if (password !== undefined) {
    const onlyForm = shape.links <= 30 && view.prose < 900;
    const weight = named ? 0.65 : required !== undefined && required.weight > 0.2 ? 0.55 : onlyForm ? 0.6 : 0.2;
    votes.push(
      ...one('login_wall', {
        id: 'login-form',
        source: 'structure',
        basis: 'observation',
        excerpt: `form with a password field to ${password.action || 'this page'}`,
        weight: weight * Math.max(view.thin, named ? 0.5 : 0.1),
      }),
    );
  }
  if (named)
    votes.push(
      ...one('login_wall', {
        id: 'login-named',
        source: act.zone.name === 'title' ? 'title' : 'text',
        basis: 'guess',
        excerpt: excerpt(act),
        weight: 0.5 * Math.max(view.thin, 0.3) * (password === undefined ? 1 - 0.7 * content : 1),
      }),
    );
  // A link to the log-in in the navigation of a short page is no wall.
  const offered = act !== undefined && (inHead(act) || act.zone.name === 'buttons' || view.text < BARE) ? act : undefined;
  const tiny = view.text < 160 && password === undefined ? (required ?? offered) : undefined;
  if (tiny !== undefined)
    votes.push(...one('login_wall', { id: 'login-only', source: 'text', basis: 'guess', excerpt: excerpt(tiny), weight: 0.5 * factor }));
  const asks = (named || required !== undefined) && view.thin > 0.6;
  const signOn = asks ? /samlrequest|openid|oauth|wresult|loginform|login_form|signin/.exec(view.machinery) : null;
  if (signOn !== null)
    votes.push(...one('login_wall', { id: 'sign-on', source: 'markup', basis: 'observation', excerpt: signOn[0], weight: 0.4 }));
  return votes;
};
