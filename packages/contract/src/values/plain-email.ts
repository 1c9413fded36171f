/**
 * A typed e-mail address in half width: with the point and the hyphen that a Japanese keyboard writes otherwise, and
 * without surrounding blanks and the invisible characters that copied text contains.
 */
export const plainEmail = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('。', '.')
    .replaceAll(/[‐-―−ー]/g, '-')
    .trim()
