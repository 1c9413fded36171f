import { config, isIndexable } from './config.server.ts'
import { kept } from './kept.ts'

/** A page of the shop, for search engines. */
export interface ListedPage {
  /** From `/` on. */
  path: string
  /** When what is written there was last changed, where that is known. */
  changed?: string | undefined
}

export const publicUrl = () => config().PUBLIC_URL.replace(/\/$/, '')

/** A copy of the shop lists nothing: search engines may show none of its pages (shop.md §2). */
export function mustBeIndexable() {
  if (!isIndexable(config())) throw new Response('Not found', { status: 404 })
}

/** The pages as a sitemap (sitemaps.org). */
export const urlSet = (pages: readonly ListedPage[]) => sitemapOf('urlset', 'url', pages)

/** The addresses of the sitemaps as one of them all. */
export const sitemapIndex = (pages: readonly ListedPage[]) => sitemapOf('sitemapindex', 'sitemap', pages)

function sitemapOf(whole: string, each: string, pages: readonly ListedPage[]): Response {
  const home = publicUrl()
  const lines = pages.map(({ path, changed }) => {
    const when = changed ? `<lastmod>${changed}</lastmod>` : ''
    return `<${each}><loc>${inXml(home + path)}</loc>${when}</${each}>`
  })
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<${whole} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
  const text = [head, ...lines, `</${whole}>`, ''].join('\n')
  return new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8', ...kept() } })
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const inXml = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign]!)
