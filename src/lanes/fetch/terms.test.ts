import { describe, expect, it } from 'vitest';
import { EMPTY_CONTRACT, type SourceTerms } from '../../vocabulary/index.ts';
import { underTerms } from './terms.ts';

const terms: SourceTerms = {
  sourceId: 'docs',
  origin: 'https://a.test',
  permission: 'owned',
  maxAgeSeconds: 60,
  extraction: { language: 'zh', expectedContentTypes: ['text/html'] },
  documentSchema: { required: ['title'] },
};
const request = { url: 'https://a.test/', contract: EMPTY_CONTRACT };

describe('a request under the terms of its source', () => {
  it('takes over schema, profile and freshness where its task says nothing', () => {
    expect(underTerms(request, terms)).toEqual({
      ...request,
      freshness: { mode: 'default', maxAgeSeconds: 60 },
      contract: { ...EMPTY_CONTRACT, language: 'zh', expectedContentTypes: ['text/html'], document: { required: ['title'] } },
    });
  });

  it('keeps what its task says, and both schemas', () => {
    const asked = {
      ...request,
      freshness: { mode: 'reload' as const, maxAgeSeconds: 5 },
      contract: { ...EMPTY_CONTRACT, language: 'en', expectedContentTypes: ['application/json'], document: { required: ['language'] } },
    };
    const { freshness, contract } = underTerms(asked, terms);
    expect(freshness).toEqual({ mode: 'reload', maxAgeSeconds: 5 });
    expect(contract).toMatchObject({
      language: 'en',
      expectedContentTypes: ['application/json'],
      document: { allOf: [{ required: ['title'] }, { required: ['language'] }] },
    });
    expect(underTerms(asked, terms).contract.document).toBe(contract.document);
  });

  it('is what it was where no source speaks for its address', () => {
    expect(underTerms(request, null)).toBe(request);
  });
});
