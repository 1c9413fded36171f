/**
 * Whether `If-None-Match` names this version: one of a list, or `*`. Compared weakly, for a proxy that compresses marks
 * an ETag as weak (RFC 9110 §13.1.2).
 */
export const isNamed = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((name) => ['*', etag].includes(name.trim().replace(/^W\//, ''))) === true
