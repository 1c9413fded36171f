import { config, isIndexable } from '../config.server.ts'
import { publicUrl } from '../sitemap.server.ts'

/**
 * robots.txt: pages that search engines need not read, and the address of the sitemap. A copy of the shop forbids no
 * more than that: its pages themselves say that they must not be indexed, which a search engine sees only if it may
 * read them.
 */
export function loader() {
  const hidden = ['/cart', '/checkout', '/account', '/order/'].map((path) => `Disallow: ${path}`)
  const listed = isIndexable(config()) ? ['', `Sitemap: ${publicUrl()}/sitemap.xml`] : []
  const text = ['User-agent: *', ...hidden, ...listed, ''].join('\n')
  return new Response(text, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600, s-maxage=3600' },
  })
}
