import { config, isIndexable } from './config.server.ts'
import { publicCacheHeaders } from './public-cache-headers.ts'

/** A page of the shop in the sitemap. */
export interface ListedPage {
  /** Begins with `/`. */
  path: string
  /** When the content was last changed, if known. */
  changed?: string | undefined
}

export const publicUrl = () => config().PUBLIC_URL

/** Answers 404 in a copy of the shop: search engines may show none of its pages (shop.md §2). */
export function mustBeIndexable() {
  if (!isIndexable(config())) throw new Response('Not found', { status: 404 })
}

/** Pages as a sitemap (sitemaps.org). */
export const urlSet = (pages: readonly ListedPage[]) => sitemapOf('urlset', 'url', pages)

/** Addresses of sitemaps as a sitemap index (sitemaps.org). */
export const sitemapIndex = (pages: readonly ListedPage[]) => sitemapOf('sitemapindex', 'sitemap', pages)

function sitemapOf(rootTag: string, entryTag: string, pages: readonly ListedPage[]): Response {
  const home = publicUrl()
  const lines = pages.map(({ path, changed }) => {
    const when = changed ? `<lastmod>${changed}</lastmod>` : ''
    return `<${entryTag}><loc>${escapeXml(home + path)}</loc>${when}</${entryTag}>`
  })
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<${rootTag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
  const text = [head, ...lines, `</${rootTag}>`, ''].join('\n')
  return new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8', ...publicCacheHeaders() } })
}

const xmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => xmlEntities[sign]!)
