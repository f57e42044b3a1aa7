import { z } from 'zod';
import type { CacheMeta } from '../http/cache/port.ts';

const Fields = z.array(z.tuple([z.string(), z.string()]));

/** What a store keeps of an HTTP response besides its body. */
export const Meta: z.ZodType<CacheMeta> = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('response'),
    url: z.string(),
    method: z.string(),
    status: z.int(),
    headers: Fields,
    selecting: Fields,
    requestTime: z.number(),
    responseTime: z.number(),
    wireBytes: z.number(),
  }),
  z.looseObject({
    kind: z.literal('vary'),
    url: z.string(),
    variants: z.array(z.looseObject({ key: z.string(), selecting: Fields, responseTime: z.number() })),
  }),
]);
