/** Below this an address is machinery or somebody else's. */
export const WORTH = 0.04;
/** What machinery is worth: less than any other call, so that it never counts as one that asks for content. */
const MACHINERY_WORTH = 0.02;
/** Of the words between the separators of a path: machinery of the page, not its content. */
const MACHINERY =
  /(?:^|[/._-])(?:collect|track(?:ing|er)?|beacon|logs?|logging|metrics|telemetry|analytics|stats|ping|health|csrf|token|auth|session|login|logout|i18n|locales?|translations?|config|settings|manifest|flags?|features|consent|cookies?|ads?|pixel|rum|sentry|heartbeat|subscribe|newsletter|cart|notifications?|me|whoami|permissions|menus?|nav|navbar|navigation|sidebar|footer|lang|languages|currenc(?:y|ies)|countries|geo|geoip|version|build|related|recommend(?:ed|ations?)|similar|popular|trending|suggest(?:ions?)?|autocomplete|typeahead|banners?|promos?)(?=$|[/._?-])/i;
export interface PageAddress {
  /** Where the page came from, after redirects. */
  readonly url: string;
  /** As it was asked for: with its fragment. */
  readonly requestedUrl: string;
}

/** Null for what is no web address. */
export function resolve(href: string, page: PageAddress): string | null {
  const target = URL.parse(href.trim(), page.url);
  return target !== null && /^https?:$/.test(target.protocol) && href.trim() !== '' ? target.href : null;
}

/** Of the page's own site, and not machinery; 0 = not worth a request. */
export function worth(url: string, page: PageAddress): number {
  const [target, own] = [URL.parse(url), URL.parse(page.url)];
  if (target === null || own === null) return 0;
  const site = (host: string): string => host.split('.').slice(-2).join('.');
  const near = target.origin === own.origin ? 1 : site(target.hostname) === site(own.hostname) ? 0.9 : 0.4;
  if (target.href.replace(/#.*$/, '') === own.href.replace(/#.*$/, '')) return 0;
  return MACHINERY.test(target.pathname) ? near * MACHINERY_WORTH : near;
}
