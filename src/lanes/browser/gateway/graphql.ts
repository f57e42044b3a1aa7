import { z } from 'zod';

/** A request of GraphQL over HTTP; what else stands in it is data. */
const Request = z.looseObject({ query: z.string().min(1) });
const Requests = z.union([Request, z.array(Request).min(1)]);
/** A longer one sends more than it asks for. */
const MOST = 256 * 1024;

/**
 * Whether the body of a request is made of GraphQL queries alone, which read without side effects by their definition (GraphQL §2.3 and §6.2.1).
 * One that names an operation by its hash only, or whose text is no query in every part, is none: nobody can tell what it does. Pure.
 */
export function isQuery(contentType: string | null, body: Uint8Array | null): boolean {
  if (body === null || body.byteLength > MOST || !/^application\/(?:graphql-response\+)?json\s*(?:;|$)/i.test(contentType ?? ''))
    return false;
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    // No JSON, no query.
    return false;
  }
  const parsed = Requests.safeParse(value);
  return parsed.success && [parsed.data].flat().every(({ query }) => onlyReads(query));
}

/** Comments, block strings and strings: nothing in them is an operation. */
const IGNORED = /#[^\n\r]*|"""(?:\\"""|[^"]|"(?!""))*"""|"(?:\\.|[^"\\\n\r])*"/g;
const TOKEN = /[{}()]|[A-Za-z_]\w*/g;

/** Every definition is a query or a fragment, and at least one is a query. */
function onlyReads(document: string): boolean {
  let [depth, queries] = [0, 0];
  let head: string | null = null;
  for (const [token] of document.replace(IGNORED, ' ').matchAll(TOKEN)) {
    if (token === '}' || token === ')') {
      depth -= 1;
      if (depth < 0) return false;
      if (depth === 0 && token === '}') head = null;
    } else if (depth > 0) {
      if (token === '{' || token === '(') depth += 1;
    } else if (token === '{' || token === '(') {
      if (head === null && token === '(') return false;
      if (head === null) queries += 1;
      head ??= 'query';
      depth += 1;
    } else if (head === null) {
      if (token !== 'query' && token !== 'fragment') return false;
      if (token === 'query') queries += 1;
      head = token;
    }
  }
  return depth === 0 && head === null && queries > 0;
}
