/**
 * Registrable domains and hosts that only measure visitors or place advertisements, compiled 2026-11 from what is commonly embedded. A page's
 * own text never comes from them. Blocked by kind, as images are; an operator may let them through with `browser.load`.
 */
export const TRACKERS: ReadonlySet<string> = new Set(
  `2mdn.net adnxs.com adroll.com adsrvr.org advertising.com amazon-adsystem.com amplitude.com bing-ads.com bluekai.com branch.io
  casalemedia.com chartbeat.com chartbeat.net clarity.ms criteo.com criteo.net crwdcntrl.net demdex.net doubleclick.net doubleverify.com
  everesttech.net facebook.net flashtalking.com fullstory.com google-analytics.com googleadservices.com googlesyndication.com
  googletagmanager.com googletagservices.com heap.io heapanalytics.com hotjar.com hotjar.io imrworldwide.com intercom.io krxd.net
  mathtag.com matomo.cloud mixpanel.com moatads.com mouseflow.com mxpnl.com newrelic.com nr-data.net omtrdc.net onetrust.io openx.net
  optimizely.com outbrain.com parsely.com pendo.io permutive.com pubmatic.com quantcast.com quantserve.com quantcount.com
  rubiconproject.com scorecardresearch.com segment.com segment.io sharethrough.com snowplowanalytics.com taboola.com teads.tv
  yieldmo.com zemanta.com bat.bing.com hm.baidu.com cnzz.com umeng.com mmstat.com bugsnag.com sentry-cdn.com ingest.sentry.io`.split(/\s+/),
);
