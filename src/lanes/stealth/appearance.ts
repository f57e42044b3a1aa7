import type { Appearance } from '../browser/index.ts';

/** A common size of a window on a desk. */
const VIEWPORT = { width: 1366, height: 768 };

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'macOS', win32: 'Windows' };

export interface Machine {
  readonly locale: string;
  readonly timeZone: string;
  readonly platform: NodeJS.Platform;
}

/** How the browser presents itself in the stealth lane: as the task wishes, else as the machine is. Pure. */
export function appearanceOf(wishes: { readonly locale?: string | undefined }, machine: Machine): Appearance {
  return {
    viewport: VIEWPORT,
    locale: wishes.locale ?? machine.locale,
    timeZone: machine.timeZone,
    platform: PLATFORMS[machine.platform] ?? 'Linux',
  };
}
