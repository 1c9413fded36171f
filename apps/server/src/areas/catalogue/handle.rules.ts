/**
 * The part of an address that names a thing: letters and digits of any script in small letters, joined by hyphens; what
 * has neither is named by its id.
 */
export const handleOf = (title: string, id: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}ー]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '') || id.toLowerCase()
