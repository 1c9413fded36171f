/**
 * A typed e-mail address in half width: with the point and the hyphen that a Japanese keyboard writes otherwise (after
 * kana it is a long vowel: `サーバー.jp`), and without surrounding blanks and the invisible characters of copied text.
 */
export const plainEmail = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('。', '.')
    .replaceAll(/([!-~])[‐-―−ー]/g, '$1-')
    .trim()
