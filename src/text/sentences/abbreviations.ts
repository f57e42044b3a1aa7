/** Words before a full stop, in lower case and without their last stop. */

/** Never end a sentence: titles, and words that always lead on. */
export const LEADING: ReadonlySet<string> = new Set(
  (
    'mr mrs ms dr prof rev fr hon gen col lt capt cmdr sgt maj brig adm pres gov sen rep amb supt insp st mt ft msgr messrs mme mlle dott sig sra srta dra ing dipl mag ' +
    'vs v e.g i.e cf viz al approx ca resp incl excl est aka a.k.a i.e.s esp fig figs eq eqs tab vol vols ed eds trans pp ' +
    'z.b d.h u.a o.ä bzw evtl ggf sog vgl zzgl inkl geb gest ' +
    'p.ex c.-à-d env av boul ' +
    'p.ej ud uds av avda pág págs núm ' +
    'bijv o.a d.w.z m.a.w t.ex bl.a d.v.s f.eks bl.a np tzn tj m.in tzw prof.dr inż mgr św ul'
  ).split(' '),
);

/** Lead on only when a number follows: "No. 5", "p. 12", "Jan. 3", but "he said no. Then". */
export const BEFORE_NUMBER: ReadonlySet<string> = new Set(
  (
    'no nos nr num p pp s art arts sec sect ch chap par para abs vol fig figs tab eq app ex v vv ver rev ed op pt pts l ll col ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec mrz okt dez janv févr avr juil déc ene abr ago dic gen mag giu lug set ott'
  ).split(' '),
);

/** May end a sentence or not: the next word decides. */
export const EITHER_WAY: ReadonlySet<string> = new Set(
  (
    'inc ltd co corp llc plc bros jr sr esq dept univ assn assoc bldg ave blvd rd hwy mfg intl natl govt misc etc usw etcétera enz osv atd ' +
    'ph.d m.d b.a m.a b.s m.s d.d.s ll.b ll.m m.b.a a.m p.m b.c a.d c.e b.c.e u.s u.k u.n u.s.a e.u d.c l.a n.y u.s.s.r a.c d.c jan feb aug sept oct nov dec ' +
    'est gmbh str tel max min avg temp dep'
  ).split(' '),
);

/** Words that begin a sentence far more often than they follow an abbreviation or an initial within one. */
export const STARTERS: ReadonlySet<string> = new Set(
  (
    'the this that these those there then they it its he his she her we our you your i in on at by for from to with as if when while where what who why how ' +
    'a an and but or so yet however moreover although though because since after before during until once both each every all some many most other another no not ' +
    'according also only even here today yesterday meanwhile instead despite under over between among through about critics officials researchers users ' +
    'der die das ein eine er sie es wir ich und aber im in am auf mit bei nach für wenn als doch auch dies diese dieser ' +
    'le la les un une il elle ils elles nous vous on ce cette ces mais et en dans pour avec selon ' +
    'el los las una uno ella ellos pero y según para con desde este esta estos ' +
    'lo gli uno egli ella ma nel nella per secondo questo questa o os as um uma ele ela mas no na segundo este esta het een hij zij wij maar'
  ).split(' '),
);
