const WANTED = /^[a-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/;

/** A language tag as BCP 47 writes it (`en_us` → `en-US`), or null. */
export function languageTag(stated: string | null | undefined): string | null {
  const first =
    (stated ?? '')
      .split(/[,;\s]/)[0]
      ?.trim()
      .replaceAll('_', '-') ?? '';
  const [language = '', ...rest] = first.split('-');
  const tag = [
    language.toLowerCase(),
    ...rest.map((part) =>
      part.length === 2 ? part.toUpperCase() : part.length === 4 ? `${part[0]?.toUpperCase() ?? ''}${part.slice(1).toLowerCase()}` : part,
    ),
  ].join('-');
  return WANTED.test(tag) && tag !== 'und' && tag !== 'mul' && tag !== 'zxx' ? tag : null;
}
