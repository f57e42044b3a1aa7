import { isAllowed } from '../../../http/robots/match.ts';
import { parseRobots } from '../../../http/robots/parse.ts';
import { type EvalStage, textOf } from './stage.ts';

/** May `agent` fetch `url` under the text `robots`? */
export const stage: EvalStage = (line) => ({
  id: textOf(line, 'id'),
  allowed: isAllowed(parseRobots(textOf(line, 'robots')), textOf(line, 'agent'), textOf(line, 'url')).allowed,
});
