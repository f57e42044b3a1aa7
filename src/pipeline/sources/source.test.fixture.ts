/** A complete source, as an operator writes it. */
export const COMPLETE = {
  id: 'docs',
  scope: { kind: 'host', urls: ['https://docs.example/'] },
  owner: '文档组 <docs@example.org>',
  purpose: 'answers of the help desk',
  legalBasis: 'licence contract 2026-114',
  privacyClass: 'public',
  jurisdiction: 'EU',
  permission: 'licensed',
  rate: { minDelayMs: 500 },
  robotsNote: 'allows all agents, 2026-12-01',
  termsNote: '条款允许引用',
  class: 'documentation',
  retention: { versionsDays: 365, bodiesDays: 30 },
  deletionPath: 'legal@example.org decides, the operator removes it within a day',
} as const;
