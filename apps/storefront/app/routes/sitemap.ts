import { sitemap } from '@kusuribako/client/routes'
import { apiOf, orErrorPage } from '../api.server.ts'
import { mustBeIndexable, sitemapIndex } from '../sitemap.server.ts'
import type { Route } from './+types/sitemap.ts'

/** The index of the sitemap's parts: one of pages, and the products in parts of 10,000. */
export async function loader({ context }: Route.LoaderArgs) {
  mustBeIndexable()
  const { product_parts } = orErrorPage(await apiOf(context).shared(sitemap.shelves)).data
  const products = Array.from({ length: product_parts }, (_, at) => ({ path: `/sitemaps/products-${at + 1}.xml` }))
  return sitemapIndex([{ path: '/sitemaps/pages.xml' }, ...products])
}
