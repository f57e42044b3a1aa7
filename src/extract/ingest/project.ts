import { AgentDocument, type Document } from '../../vocabulary/index.ts';

/** The ingest projection of a document (contract `agent-document-v1`), or why it may not be indexed. */
export function projectForIngest(document: Document): { readonly projection: AgentDocument } | { readonly reason: string } {
  const { collector, permissionClass, artifactId, traceId } = document.provenance;
  const parsed = AgentDocument.safeParse({
    source_url: document.sourceUrl,
    canonical_url: document.canonicalUrl,
    collected_at: document.collectedAt,
    title: document.title,
    language: document.language,
    content: document.content,
    content_hash: document.contentHash,
    schema_version: 'agent-document-v1',
    times: document.times,
    // The contract has no word for an unknown permission: nothing is claimed then. The facet keeps it, so that a search can leave it out.
    ...(permissionClass === 'unknown'
      ? {}
      : {
          provenance: {
            collector,
            permission_class: permissionClass,
            ...(artifactId === undefined ? {} : { artifact_id: artifactId }),
            ...(traceId === undefined ? {} : { trace_id: traceId }),
          },
        }),
  });
  if (parsed.success) return { projection: parsed.data };
  return { reason: parsed.error.issues.map((issue) => `${issue.path.join('.') || '(root)'}: ${issue.message}`).join('; ') };
}
