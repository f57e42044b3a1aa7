import { relateTexts } from '../../text/fingerprint/index.ts';
import { urlParts } from '../../text/index.ts';
import type { Analysis, Document, Source } from '../../vocabulary/index.ts';
import { tierOf } from '../select/index.ts';
import { titleOf } from '../subject.ts';
import type { ReadPage } from './finding.ts';

/** Who says it: each page with its standing, its times and the cluster of copies it belongs to. */
export function describeSources(analysis: Analysis, pages: readonly ReadPage[]): Source[] {
  const clusters = clusterCopies(pages);
  return pages.map(({ artifact, document }, at) => {
    const { sourceUrl: url, siteName, pageType, author, title, times } = document;
    const { tier, reason } = tierOf(
      { url, siteName, title: titleOf(document), pageType, author, hasPublisher: hasPublisher(document) },
      analysis.entities,
    );
    return {
      id: `s${at + 1}`,
      url,
      domain: urlParts(url)?.registrableDomain ?? urlParts(url)?.host ?? url,
      title,
      tier,
      tierReason: reason,
      published: times.published?.value ?? null,
      updated: times.updated?.value ?? null,
      retrievedAt: artifact.fetchedAt,
      bytesHash: artifact.bytesHash,
      artifactId: artifact.id,
      cluster: clusters[at] ?? artifact.id,
      status: 'evidence_extracted',
      statusReason: `read as ${artifact.verdict.kind}`,
      scope: {},
    };
  });
}

const hasPublisher = ({ metadata }: Document): boolean =>
  'publisher' in metadata || /NewsArticle/.test(JSON.stringify(metadata).slice(0, 4_000));

const COPY = new Set(['identical', 'syndicated', 'excerpt', 'new_version']);
/** Shorter texts are alike by chance. */
const MIN_COPY = 200;

/** Pages of different hosts that carry one text form one cluster, named after the first of them. */
export function clusterCopies(pages: readonly Pick<ReadPage, 'artifact' | 'document'>[]): string[] {
  const names = pages.map(({ artifact }) => artifact.id);
  const hosts = pages.map(({ document }) => urlParts(document.sourceUrl)?.host);
  for (const [at, later] of pages.entries()) {
    const before = pages
      .slice(0, at)
      .findIndex(
        (earlier, place) =>
          hosts[place] !== hosts[at] &&
          earlier.document.text.length >= MIN_COPY &&
          later.document.text.length >= MIN_COPY &&
          COPY.has(relateTexts(earlier.document.text, later.document.text).relation),
      );
    if (before >= 0) names[at] = names[before] ?? later.artifact.id;
  }
  return names;
}
