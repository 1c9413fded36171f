import { config, isIndexable } from '../config.server.ts'
import { publicUrl } from '../sitemap.server.ts'

/**
 * Where search engines need not look, and where all pages are listed. A copy of the shop forbids nothing more: its pages
 * themselves say that they are not to be listed, and only who may open them reads that.
 */
export function loader() {
  const hidden = ['/cart', '/checkout', '/account', '/order/'].map((path) => `Disallow: ${path}`)
  const listed = isIndexable(config()) ? ['', `Sitemap: ${publicUrl()}/sitemap.xml`] : []
  const text = ['User-agent: *', ...hidden, ...listed, ''].join('\n')
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600, s-maxage=3600' },
  })
}
