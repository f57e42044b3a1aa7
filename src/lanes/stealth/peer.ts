import { z } from 'zod';

/** Packages that bring such a browser; whoever wants one installs it. */
const PEERS: readonly string[] = ['patchright', 'patchright-core'];

const Package = z.looseObject({ chromium: z.looseObject({ executablePath: z.function() }) });

/**
 * The browser of an installed peer package, if there is one. Nothing is downloaded, and nothing of the package is used but the path that it names.
 * @param load imports a package by its name, and rejects where it is not installed
 */
export async function peerBrowser(
  load: (name: string) => Promise<unknown>,
  isExecutable: (path: string) => boolean,
): Promise<string | null> {
  for (const name of PEERS) {
    const loaded = Package.safeParse(await load(name).catch(() => null));
    if (!loaded.success) continue;
    const path: unknown = loaded.data.chromium.executablePath();
    if (typeof path === 'string' && isExecutable(path)) return path;
  }
  return null;
}
