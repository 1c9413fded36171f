/** In a browser, the cookie that proves to the backend that this page may read it, as a header (platform.md §9). */
export function xsrf(): Record<string, string> {
  const { document } = globalThis as { document?: { cookie: string } }
  const [, token] = (document && /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)) ?? []
  if (token === undefined) return {}
  try {
    return { 'x-xsrf-token': decodeURIComponent(token) }
  } catch {
    // A stray `%`: not an encoded value.
    return { 'x-xsrf-token': token }
  }
}
