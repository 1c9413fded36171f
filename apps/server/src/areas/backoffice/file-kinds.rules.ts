/** The first bytes of file types, by which they are recognised. */
export const headBytes = 4096

const startsWithBytes = (head: Uint8Array, bytes: readonly number[], at = 0) =>
  bytes.every((byte, i) => head[at + i] === byte)
const startsWithText = (head: Uint8Array, word: string, at = 0) =>
  startsWithBytes(
    head,
    [...word].map((letter) => letter.charCodeAt(0)),
    at,
  )

/**
 * Displayable pictures and documents, by the extension under which they are stored. SVG is not among them: it may
 * contain scripts.
 */
const publicKinds: Record<string, (head: Uint8Array) => boolean> = {
  jpg: (head) => startsWithBytes(head, [0xff, 0xd8, 0xff]),
  png: (head) => startsWithBytes(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  webp: (head) => startsWithText(head, 'RIFF') && startsWithText(head, 'WEBP', 8),
  avif: (head) => startsWithText(head, 'ftypavif', 4) || startsWithText(head, 'ftypavis', 4),
  pdf: (head) => startsWithText(head, '%PDF-'),
}

/** The extension for a public file, by its content and not by its name; null for any other kind. */
export const publicKind = (head: Uint8Array): string | null =>
  Object.keys(publicKinds).find((kind) => publicKinds[kind]!(head)) ?? null

/**
 * The extension for a file for staff only, null when its kind is not accepted: the public kinds, and also a table,
 * which is text without a NUL that is named `.csv`.
 */
export const protectedKind = (head: Uint8Array, name: string): string | null =>
  publicKind(head) ?? (/\.csv$/i.test(name) && !head.includes(0) ? 'csv' : null)

/** A name that is safe in a URL and in a header: its ASCII letters, or `file`. */
export const plainName = (name: string): string =>
  name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKC')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60) || 'file'

/** Keys as the shop generates them; the store is asked for nothing else. */
export const isKey = (key: string): boolean =>
  /^(uploads\/[\w-]{22}\.[a-z]{3,4}|protected\/[\w-]{22}\/[\w-]{1,60}\.[a-z]{3,4})$/.test(key)
export const isProtectedKey = (key: string): boolean => isKey(key) && key.startsWith('protected/')
