import { config, isIndexable } from '../config.server.ts'
import { publicUrl } from '../sitemap.server.ts'

/**
 * Where search engines need not look, and where all pages are listed. A copy of the shop forbids nothing more: its
 * pages say themselves that they must not be indexed, and an engine reads that only where it may open them.
 */
export function loader() {
  const hidden = ['/cart', '/checkout', '/account', '/order/'].map((path) => `Disallow: ${path}`)
  const listed = isIndexable(config()) ? ['', `Sitemap: ${publicUrl()}/sitemap.xml`] : []
  const text = ['User-agent: *', ...hidden, ...listed, ''].join('\n')
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600, s-maxage=3600' },
  })
}
