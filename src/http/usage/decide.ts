import type { PolicyDecision } from '../../vocabulary/index.ts';
import type { StatedUsage, UsageStatement } from './statement.ts';

export type UsageEffect = 'obey' | 'record';
export type UsageRules = Readonly<Record<string, UsageEffect>>;

/**
 * What a refused use means for a reader who quotes pages in answers. `obey`: the page is not used (`policy_denied`). `record`: it is used and
 * the statement stands with the artifact. The default obeys `ai-input=no` alone, because that is exactly our use: a page as input of an
 * answer. We train nothing (`ai-train`, `ai`), publish no search index or cache (`index`, `search`, `snippet`, `archive`), and `follow` is for
 * whoever follows links. `tdm` (TDMRep) reserves rights whose exceptions depend on purpose and place, which only the operator knows: it is
 * recorded unless the operator sets it to `obey`. Names without a row are recorded.
 *
 * A row for `tdm`, of either effect, also has tdmrep.json asked for, once an origin and day. Without it nobody asks: the default would only
 * record the answer, and a request that no decision depends on costs the server and the budget. Headers and tags come with the page anyhow.
 */
export const DEFAULT_USAGE_RULES: UsageRules = { 'ai-input': 'obey' };

/**
 * One decision for each place where something was said, in the order in which places are asked: robots.txt, tdmrep.json, headers, tags of the
 * page. `allowed` is false when a use that must be obeyed is refused there. So of places that contradict each other the most restrictive
 * decides, named in its reason, and all stand in the record. (AIPREF combines like this; TDMRep ranks its places for badly configured servers,
 * which would let a page be used that is reserved elsewhere.)
 */
export function usageDecisions(stated: readonly StatedUsage[], rules: UsageRules = DEFAULT_USAGE_RULES): PolicyDecision[] {
  return stated.map(({ source, statements }) => {
    const more = statements.length > MOST_TOLD ? `, and ${statements.length - MOST_TOLD} more` : '';
    const said = `${statements.slice(0, MOST_TOLD).map(worded).join(', ')}${more}`;
    const refused = statements.find(({ name, allowed }) => !allowed && rules[name] === 'obey');
    return {
      allowed: refused === undefined,
      rule: 'usage_signal',
      reason: refused === undefined ? `${source}: ${said}` : `${source}: ${said}; ${refused.name}=no is obeyed, so the page is not used`,
    };
  });
}

/** A place that says more than this says it to fill the record. */
const MOST_TOLD = 20;

const worded = ({ name, allowed, note }: UsageStatement): string =>
  `${name}=${allowed ? 'yes' : 'no'}${note === undefined ? '' : ` (${note})`}`;
