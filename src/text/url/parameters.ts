/**
 * Query parameters that say how a visitor came or who he is, never what the page shows. Own list, put together from the
 * public documentation of the tools that add them. Names are matched decoded and in lower case.
 * A name that any site could use for content (`ref`, `source`, `from`, `tag`, `id`, `si`) is not in the general list.
 */
export const TRACKING_LIST_DATE = '2026-11-30';

/** Names are listed as lines of words. */
const words = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '));

/** Whole families that share a prefix. */
export const TRACKING_PREFIXES: readonly string[] = words([
  // Google Analytics campaign parameters and their many private extensions
  'utm_',
  // Matomo, formerly Piwik
  'pk_campaign pk_cpn pk_kwd pk_keyword pk_source pk_medium pk_content pk_cid pk_placement pk_group pk_creative pk_vid',
  'piwik_ mtm_ matomo_',
  // HubSpot ads, HubSpot cookies and mails
  'hsa_ __hs _hs',
  // Yahoo consent
  'guce_',
  // Listrak and mail trackers
  'trk_',
  // comScore: ns_mchannel, ns_campaign, ns_source, ns_linkname
  'ns_',
  // Bronto
  '_bta_',
  // Google Ads
  'gad_',
  // Omeda
  'oly_',
  // Vero
  'vero_',
  // internal campaign marks of GA users
  'itm_',
  // Amazon placement marks
  'pd_rd_ pf_rd_',
  // AliExpress recommendation marks
  'algo_pvid algo_exp',
  // MailerLite
  'ml_subscriber',
  // AT Internet / Piano
  'at_medium at_campaign at_link at_bbc at_format at_custom at_creation at_recipient at_send',
  // Webtrekk / Webtrends
  'wt.mc wt_mc wt_zmc wt.z_',
  // Snowplow-like campaign marks
  'stm_',
  // campaign marks of Snap and of large vendors
  'sc_campaign sc_channel sc_content sc_medium sc_outcome sc_cid',
  // Marketo
  'mkt_',
  // Facebook referral marks
  'fb_action_ fb_comment_',
  // Facebook Open Graph actions
  'action_object_ action_ref_ action_type_',
  // Blueshift
  'bsft_',
  // SharpSpring
  'ss_email ss_campaign ss_source',
  // Rockerbox
  'rb_click',
  // Branch
  '_branch_',
  // Adobe Experience Cloud
  'adobe_mc',
  // affiliate networks (Tune)
  'aff_',
  // Smartlinks
  '_sm_',
  // Facebook
  '__cft__ __xts__',
  // Oracle Eloqua: elqTrackId, elqaid, elqat, elqCampaignId, elq
  'elq',
]);

/** Single names. */
export const TRACKING_NAMES: ReadonlySet<string> = new Set(
  words([
    // Click identifiers of advertising networks
    'fbclid gclid gclsrc dclid gbraid wbraid gad msclkid yclid ymclid ysclid twclid ttclid tt_medium tt_content igshid igsh',
    'li_fat_id rdt_cid epik sccid scclid irclickid irgwc click_id cjevent cjdata awc rb_clickid wickedid wickedsource',
    'obclid outbrainclickid dicbo tblci taboolaclickid kclickid zanpid ranmid raneaid ransiteid vmcid qclid oclid nclid',
    'mclid pclid adgroupid adposition sscid gaw_campaign s_kwcid ef_id kwid ko_click_id sfmc_sub sfmc_id admitad_uid',
    'asc_campaign asc_refurl asc_source ascsubtag tduid ppc_keyword fb_ref fb_source fbadid fbaid unicorn_click_id',
    // Analytics
    '_ga _gl _gac _gid _ke _kx _openstat openstat xtor xts cmpid cmp_id s_cid icid ncid ocid srsltid guccounter gs_l gs_lcp',
    'gs_lcrp sca_esv vgo_ee trk trkinfo trkcampaign referrer_id ref_src ref_url cvid ito echobox spot_im_comment_id cndid',
    'ir_campaignid ir_adid ir_partnerid hmb_campaign hmb_medium hmb_source soc_src soc_trk sr_share smid sref',
    '_branch_match_id nr_email_referer __s __twitter_impression _trkparms _trksid amp_js_v amp_gsa usqp _cio_id mibextid',
    '__tn__ hc_ref fref refsrc nx_source',
    // Mail and marketing automation
    'mc_cid mc_eid mc_tc mkt_tok hsctatracking dm_i dm_t bbeml emci emdi et_rid et_cid cm_mmc cm_mmca cm_me cm_cr cm_re',
    'cm_lm klaviyo_id iterable_campaign ck_subscriber_id sp_source sp_medium sp_campaign spmailingid spuserid spjobid',
    'spreportid inf_contact_key lctg lipi licu mindbox-click-id mindbox-message-key ml_subscriber ml_subscriber_hash',
    'omnisendcontactid omnisendattributionid pp_cid rcm_mkt user_email_address vmcampaign nb_klid nb_placement',
    'nb_expid_meta ezcid hss_channel twsrc twcamp twterm twgr',
    // Chinese platforms
    'spm scm spm_id_from vd_source bd_vid hmsr hmpl hmcu hmkw hmci qz_gdt gdt_vid share_source share_medium share_plat',
    'share_session_id share_tag share_times share_from sharer_shareid sharer_sharetime sharer_sharetime_first',
    'sharer_shareinfo from_spmid is_story_h5 unique_k tracelog ws_ab_test btsid',
  ]),
);

/** Names that are tracking on one service only, by registrable domain. */
export const TRACKING_BY_DOMAIN: Readonly<Record<string, ReadonlySet<string>>> = {
  'youtube.com': new Set(['si', 'feature', 'pp', 'ab_channel']),
  'youtu.be': new Set(['si', 'feature']),
  'spotify.com': new Set(['si', 'context']),
  'x.com': new Set(['s', 't']),
  'twitter.com': new Set(['s', 't']),
  'linkedin.com': new Set(['refid', 'trackingid']),
};

/** Parameters that hold a session whatever their value: the defaults of common servers. */
export const SESSION_NAMES: ReadonlySet<string> = new Set(
  words([
    'jsessionid phpsessid cfid cftoken oscsid zenid xtcsid oscadminid asp.net_sessionid aspxautodetectcookiesupport sessid',
    'phpsession jservsessionid symfony ci_session laravel_session cakephp connect.sid plack_session',
  ]),
);

/** Prefixes of the same kind: classic ASP appends eight random letters. */
export const SESSION_PREFIXES: readonly string[] = ['aspsessionid'];

/** Names that may be content (`?sid=1` is a section, `?session=monday` a talk) and are a session only when the value looks like a token. */
export const SESSION_NAMES_BY_VALUE: ReadonlySet<string> = new Set(
  words(['sid session sessionid session_id session-id sess s psession usersession sesskey']),
);

/** Path parameters (`;name=value`) that hold a session. */
export const SESSION_PATH_NAMES: ReadonlySet<string> = new Set(words(['jsessionid phpsessid jservsessionid jsessionidsso']));
