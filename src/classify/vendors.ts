/** Marks that protection, captcha, parking and subscription vendors leave in pages. */
import type { VerdictKind } from '../vocabulary/index.ts';

export interface VendorMark {
  readonly vendor: string;
  readonly kind: VerdictKind;
  /** Lower case; looked for in script addresses, script heads, frames, form targets, field names, ids and classes. */
  readonly marks: readonly string[];
  /** Weight on a page without text of its own; scaled down as the page's own text grows. */
  readonly weight: number;
  /** Also placed in ordinary pages of a protected site: counts only where there is next to no text. */
  readonly rides: boolean;
}

const list = (marks: string): string[] =>
  marks
    .split('|')
    .map((mark) => mark.trim())
    .filter((mark) => mark !== '');
const own = (vendor: string, kind: VerdictKind, weight: number, marks: string): VendorMark => ({
  vendor,
  kind,
  weight,
  marks: list(marks),
  rides: false,
});
const riding = (vendor: string, kind: VerdictKind, weight: number, marks: string): VendorMark => ({
  ...own(vendor, kind, weight, marks),
  rides: true,
});

export const VENDOR_MARKS: readonly VendorMark[] = [
  own(
    'cloudflare',
    'challenge',
    0.9,
    `
    chk_jschl | jschl_vc | jschl-answer | jschl_answer | cf-browser-verification | _cf_chl_opt | __cf_chl | cf_chl_prog |
    cf-challenge-running | cf-im-under-attack | challenge-error-title | challenge-running | challenge-error-text`,
  ),
  riding('cloudflare', 'challenge', 0.85, 'cdn-cgi/challenge-platform | cdn-cgi/bm/cv | __cf$cv$params'),
  own(
    'cloudflare',
    'captcha',
    0.9,
    'chk_captcha | cf-captcha-container | cf_captcha_kind | captcha-bypass | cf-hcaptcha | cf-turnstile-wrapper',
  ),
  own(
    'imperva',
    'challenge',
    0.85,
    '_incapsula_resource?incident_id | incident_id= | distil_r_blocked | distil_ident_block | distilcallbackguard | distil_referrer',
  ),
  riding('imperva', 'challenge', 0.8, '_incapsula_resource | visid_incap | incap_ses | reese84'),
  own('datadome', 'challenge', 0.85, 'captcha-delivery.com/i.js | captcha-delivery.com/interstitial | datadome.co/captcha'),
  own('datadome', 'captcha', 0.85, 'captcha-delivery.com/c.js | captcha-delivery.com/captcha'),
  own(
    'perimeterx',
    'captcha',
    0.85,
    'px-captcha | captcha.px-cdn | captcha.perimeterx | captcha.px-cloud | _pxcaptcha | /captcha/captcha.js?a=c&u=',
  ),
  riding('perimeterx', 'challenge', 0.7, '_pxappid | _pxvid | _pxuuid | px-cdn.net | perimeterx.net | px-cloud.net'),
  own('akamai', 'challenge', 0.8, 'bm-verify | _sec/verify | sec-if-cpt-container | sec-cpt-if | sec_chlge | sec-bc-text'),
  riding('akamai', 'challenge', 0.7, '_abck | akam-sw.js'),
  own('kasada', 'challenge', 0.85, 'kpsdk | 149e9513-01fa-4fb0-aad4-566afd725d1b'),
  own('sucuri', 'challenge', 0.85, 'sucuri_cloudproxy_js | sucuri_cloudproxy_uuid'),
  own('aws-waf', 'challenge', 0.85, 'awswafcookiedomainlist | gokuprops | challenge.compact.js'),
  riding('aws-waf', 'challenge', 0.8, 'token.awswaf.com | awswafintegration | .awswaf.com/'),
  own('aws-waf', 'captcha', 0.85, 'captcha.awswaf.com | awswafcaptcha | captcha-sdk.awswaf'),
  own('ddos-guard', 'challenge', 0.85, '.well-known/ddos-guard | check.ddos-guard.net | ddg-captcha | ddos-guard/js-challenge'),
  own('anubis', 'challenge', 0.9, 'anubis_challenge | within.website/x/cmd/anubis | anubis_version'),
  own('proof-of-work', 'challenge', 0.85, '.well-known/.git.gammaspectra | /.basedflare/ | basedflare | haproxy-protection'),
  own('vercel', 'challenge', 0.85, 'vercel-challenge | .well-known/vercel/security | vercel/security/static'),
  own('siteground', 'challenge', 0.85, '/.well-known/captcha | sgcaptcha'),
  own('stackpath', 'challenge', 0.8, 'sbtsck | sbbhscc'),
  own('f5', 'challenge', 0.8, 'bobcmn'),
  riding('f5', 'challenge', 0.75, '/tspd/ | apm_do_not_touch'),
  own('radware', 'challenge', 0.85, 'validate.perfdrive.com'),
  riding('radware', 'challenge', 0.75, 'perfdrive.com | shieldsquare'),
  own('reblaze', 'challenge', 0.85, 'rbzns | winsocks('),
  own('fastly', 'challenge', 0.8, '/_fs-ch-'),
  own('bunny', 'challenge', 0.85, 'bunny-shield | bunnycdn-shield'),
  own('alibaba', 'challenge', 0.85, 'acw_sc__v2 | acw_sc__v3 | aliyun_waf | aliyunwaf'),
  own('alibaba', 'captcha', 0.85, '_____tmd_____ | /punish? | aliyuncaptcha | nocaptcha'),
  own('tencent', 'captcha', 0.8, 'tcaptcha | captcha.qq.com'),
  own('baidu', 'captcha', 0.85, 'wappass.baidu.com | mkdjump'),
  own('yandex', 'captcha', 0.85, 'smartcaptcha | showcaptcha | checkcaptcha'),
  riding('geetest', 'captcha', 0.75, 'geetest | initgeetest'),
  own('amazon', 'captcha', 0.9, '/errors/validatecaptcha | opfcaptcha'),
  own('google', 'captcha', 0.85, 'captcha-form | google.com/sorry'),
  own(
    'parking',
    'parked',
    0.85,
    `
    sedoparking | parkingcrew | parklogic | bodis.com | parking.godaddy | domainlander | afternic.com | hugedomains.com | uniregistry |
    skenzo | cashparking | voodoo.com | domainmarket.com | undeveloped.com | img1.wsimg.com/parking | parking-lander | adsense/domains/caf |
    sitedomainparking | cdn.dan.com | tcblock | d38psrni17bvxu.cloudfront.net`,
  ),
];

/** Widgets that ask a visitor to prove that they are human. On a form they are ordinary; alone on a page they are the page. */
export const CAPTCHA_WIDGETS: readonly string[] = list(`
  g-recaptcha | recaptcha/api.js | recaptcha/enterprise | h-captcha | hcaptcha.com | cf-turnstile | challenges.cloudflare.com/turnstile |
  turnstile/v0 | funcaptcha | arkoselabs | friendlycaptcha | frc-captcha | mtcaptcha | keycaptcha | geetest | tcaptcha | smart-captcha |
  captcha.awswaf | altcha-widget | procaptcha | captcha-image | captcha_image | captcha.jpg | captcha.png | captcha.php | captchaimg`);

/** Tokens of Cloudflare custom pages, visible when such a page is served before they are filled in. */
export const TEMPLATE_TOKENS: readonly { readonly token: string; readonly kind: VerdictKind }[] = [
  { token: '::captcha_box::', kind: 'captcha' },
  { token: '::im_under_attack_box::', kind: 'challenge' },
  { token: '::cloudflare_error_500s_box::', kind: 'error_page' },
  { token: '::cloudflare_error_1000s_box::', kind: 'error_page' },
];

/** Classes and ids of subscription barriers. */
export const PAYWALL_MARKS: readonly string[] = list(`
  paywall | pay-wall | subscriber-only | subscribers-only | subscription-wall | premium-content | regwall | tp-container-inner |
  meteredcontent | metered-content | article-locked | locked-content | content-locked | article-barrier | poool-widget | leaky_paywall |
  snippet-login | paid-content | gate-article | restricted-content | article-gate | content-gate`);
