import { sitemap } from '@kusuribako/client/routes'
import type { Named } from '@kusuribako/contract/content/sitemap'
import { type Api, apiOf, orErrorPage } from '../api.server.ts'
import { type ListedPage, mustBeIndexable, urlSet } from '../sitemap.server.ts'
import type { Route } from './+types/sitemap-part.ts'

/** A part of the sitemap: `pages.xml`, `products-1.xml` and so on. */
export async function loader({ params: { part }, context }: Route.LoaderArgs) {
  mustBeIndexable()
  const api = apiOf(context)
  if (part === 'pages.xml') return urlSet(await pagesOf(api))
  const [, number] = /^products-([1-9]\d{0,2})\.xml$/.exec(part) ?? []
  if (!number) throw new Response('Not found', { status: 404 })
  const { products } = orErrorPage(await api.shared(sitemap.products, { query: { part: Number(number) } })).data
  return urlSet(below('/products', products))
}

async function pagesOf(api: Api): Promise<ListedPage[]> {
  const shelves = orErrorPage(await api.shared(sitemap.shelves)).data
  const plain = (word: string, handles: string[]) => handles.map((handle) => ({ path: pathOf(word, handle) }))
  return [
    { path: '/' },
    { path: '/categories' },
    ...plain('/categories', shelves.categories),
    ...plain('/collections', shelves.collections),
    ...plain('/lists', shelves.lists),
    // An empty list of articles is not to be indexed.
    ...(shelves.articles.length > 0 ? [{ path: '/articles' }] : []),
    ...below('/articles', shelves.articles),
    { path: '/notices' },
    ...below('/notices', shelves.notices),
    ...below('/pages', shelves.pages),
    { path: '/contact' },
  ]
}

const below = (word: string, entries: Named[]): ListedPage[] =>
  entries.map(({ handle, updated_at }) => ({ path: pathOf(word, handle), changed: updated_at }))

const pathOf = (word: string, handle: string) => `${word}/${encodeURIComponent(handle)}`
