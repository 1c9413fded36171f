/** What a file begins with, as far as it tells its kind. */
export const headBytes = 4096

const starts = (head: Uint8Array, bytes: readonly number[], at = 0) => bytes.every((byte, i) => head[at + i] === byte)
const letters = (head: Uint8Array, word: string, at = 0) =>
  starts(
    head,
    [...word].map((letter) => letter.charCodeAt(0)),
    at,
  )

/** Kinds that are seen as pictures or papers, by the ending they are kept under. SVG is not among them: it may run. */
const shown: Record<string, (head: Uint8Array) => boolean> = {
  jpg: (head) => starts(head, [0xff, 0xd8, 0xff]),
  png: (head) => starts(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  webp: (head) => letters(head, 'RIFF') && letters(head, 'WEBP', 8),
  avif: (head) => letters(head, 'ftypavif', 4) || letters(head, 'ftypavis', 4),
  pdf: (head) => letters(head, '%PDF-'),
}

/** The ending for a file that anyone may see, by what it holds and not by its name; null when it is of no such kind. */
export const publicKind = (head: Uint8Array): string | null =>
  Object.keys(shown).find((kind) => shown[kind]!(head)) ?? null

/**
 * The ending for a file that staff alone see, null when it is of no kind that is taken: as for everybody's, and also a
 * table, which is text without a NUL that is named `.csv`.
 */
export const protectedKind = (head: Uint8Array, name: string): string | null =>
  publicKind(head) ?? (/\.csv$/i.test(name) && !head.includes(0) ? 'csv' : null)

/** A name that is safe in an address and in a header: its plain letters, or `file`. */
export const plainName = (name: string): string =>
  name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKC')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60) || 'file'

/** Keys as the shop makes them; nothing else is asked of the store. */
export const isKey = (key: string): boolean =>
  /^(uploads\/[\w-]{22}\.[a-z]{3,4}|protected\/[\w-]{22}\/[\w-]{1,60}\.[a-z]{3,4})$/.test(key)
export const isProtectedKey = (key: string): boolean => isKey(key) && key.startsWith('protected/')
