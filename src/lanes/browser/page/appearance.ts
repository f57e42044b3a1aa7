import { type CdpSession, Nothing } from '../cdp/connection.ts';

/** How a page sees the browser that reads it. Who asks, in the User-Agent, stays what it is. */
export interface Appearance {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly locale: string;
  readonly timeZone: string;
  /** As client hints name it: `Linux`, `macOS`, `Windows`. */
  readonly platform: string;
}

/** Window, language, time zone and client hints of an ordinary browser of this version. @throws CdpError */
export async function applyAppearance(
  session: CdpSession,
  { viewport, locale, timeZone, platform }: Appearance,
  userAgent: string,
  within: number,
): Promise<void> {
  const call = (method: string, params: Readonly<Record<string, unknown>>): Promise<unknown> =>
    session.call(method, params, Nothing, within);
  const version = /\bChrome\/([\d.]+)/.exec(userAgent)?.[1] ?? '0';
  const [major = '0'] = version.split('.');
  const brands = (text: string) => [
    { brand: 'Chromium', version: text },
    { brand: 'Not/A)Brand', version: '99' },
  ];
  await Promise.all([
    call('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: false }),
    call('Emulation.setLocaleOverride', { locale }),
    call('Emulation.setTimezoneOverride', { timezoneId: timeZone }),
    call('Emulation.setUserAgentOverride', {
      userAgent,
      acceptLanguage: locale,
      userAgentMetadata: {
        brands: brands(major),
        fullVersionList: brands(version),
        platform,
        platformVersion: '',
        architecture: '',
        model: '',
        mobile: false,
      },
    }),
  ]);
}
