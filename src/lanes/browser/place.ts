import type { RunContext } from '../../telemetry/index.ts';
import { CdpError } from './cdp/connection.ts';
import type { Answerer } from './gateway/answer.ts';
import { type Gateway, openGateway } from './gateway/gateway.ts';
import { interceptRequests, NOWHERE } from './gateway/intercept.ts';
import { openTab, type Tab, type TabOptions } from './page/tab.ts';
import type { Lease } from './pool.ts';

/** A tab with its way to the network, left without a trace of the page before, for the next page of the public web. */
export interface WarmTab {
  readonly tab: Tab;
  readonly gateway: Gateway;
  /** Pages that were opened in one of the same origin go on in its process. */
  readonly origin: string;
  readonly userAgent: string;
  readonly served: number;
}

export interface Place {
  readonly tab: Tab;
  /** Null in a browser that cannot reach it. */
  readonly gateway: Gateway | null;
  readonly served: number;
}

export interface PlaceParts {
  readonly lease: Lease;
  readonly url: string;
  readonly answerer: Answerer;
  readonly context: RunContext;
  readonly options: Omit<TabOptions, 'proxy'>;
}

/** A tab is closed after so many pages. */
const MOST_SERVED = 25;

/** Only what nobody has asked to be read in another way, or with anything of their own. */
const isPlain = ({ locale, timeZone, signedIn, appearance, onDialog }: Omit<TabOptions, 'proxy'>): boolean =>
  [locale, timeZone, signedIn, appearance, onDialog].every((wish) => wish === undefined);

/** A tab for a page: one that is there and clean, else a new one in a context of its own. @throws CdpError */
export async function openPlace({ lease, url, answerer, context, options }: PlaceParts): Promise<Place> {
  const { own, connection } = lease.process;
  const { origin } = new URL(url);
  const warm = isPlain(options) ? lease.takeWarm(origin, options.userAgent) : null;
  if (warm !== null) {
    warm.tab.renew(options);
    warm.gateway.serve({ answerer, context });
    return { tab: warm.tab, gateway: warm.gateway, served: warm.served };
  }
  const gateway = own ? await openGateway({ answerer, secureContext: lease.secureContext, context }) : null;
  try {
    const tab = await openTab(connection, { ...options, proxy: gateway?.address ?? NOWHERE });
    if (!own) await interceptRequests(tab.session, answerer, options.timeLeftMs());
    return { tab, gateway, served: 0 };
  } catch (error) {
    await gateway?.close();
    throw error;
  }
}

/**
 * Leave a place: kept for the next page where nothing of this one can be left in it, else closed with all that belongs to it.
 * @param clean nothing out of the ordinary happened on the page
 */
export async function leavePlace({ tab, gateway, served }: Place, { lease, answerer, options }: PlaceParts, clean: boolean): Promise<void> {
  const warm = clean && isPlain(options) && gateway !== null && served + 1 < MOST_SERVED ? await wiped(tab, gateway, answerer) : null;
  if (warm !== null && gateway !== null) {
    lease.keepWarm({ tab, gateway, origin: warm, userAgent: options.userAgent, served: served + 1 });
    return lease.release(false);
  }
  let broken = false;
  try {
    await tab.close();
  } catch (error) {
    if (!(error instanceof CdpError)) throw error;
    // Where the browser does not close the page, the browser goes.
    broken = true;
  }
  await Promise.all([gateway?.close(), lease.release(broken)]);
}

/** @returns the origin of a tab that has nothing left of its page; null where that cannot be said */
async function wiped(tab: Tab, gateway: Gateway, { lasting }: Answerer): Promise<string | null> {
  const [origin = null, ...others] = tab.origins;
  const { dialogs, popups, downloads } = tab.turnedAway;
  if (origin === null || others.length > 0 || lasting || dialogs + popups + downloads > 0) return null;
  gateway.serve('blank');
  try {
    await tab.wipe(`${origin}/`);
  } catch (error) {
    if (!(error instanceof CdpError)) throw error;
    return null;
  }
  // Whatever the page left under way has nobody to answer it.
  gateway.serve(null);
  return tab.origins.size === 1 ? origin : null;
}
