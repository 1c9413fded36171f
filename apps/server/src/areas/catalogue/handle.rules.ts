/**
 * The part of a URL that names a thing: lower-case letters and digits of any script, joined by hyphens; a name without
 * either uses its id.
 */
export const handleOf = (title: string, id: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}ー]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '') || id.toLowerCase()
