import { search } from '@kusuribako/client/routes'
import { apiOf, orErrorPage } from '../api.server.ts'
import { categoryPath, productPath } from '../areas/catalogue/page-paths.ts'
import type { Suggestion } from '../areas/shell/suggestions.ts'
import { beginningOf } from '../beginning-of.ts'
import type { Route } from './+types/search-suggestions.ts'

/** Suggestions of the search box while typing: words first, then categories, products and articles. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = beginningOf(new URL(request.url).searchParams.get('q') ?? '', 100)
  const found = await apiOf(context).shared(search.autocomplete, { body: { query } })
  const { words, categories, products, articles } = orErrorPage(found).data
  const suggestions: Suggestion[] = []
  const shownCategories = categories.slice(0, 2)
  const otherWords = words.filter((word) => !shownCategories.some(({ name }) => name === word))
  for (const word of otherWords.slice(0, 5)) suggestions.push({ label: word, kind: 'word' })
  for (const { handle, name } of shownCategories)
    suggestions.push({ label: name, kind: 'category', to: categoryPath(handle) })
  for (const { handle, title } of products.slice(0, 4))
    suggestions.push({ label: title, kind: 'product', to: productPath(handle) })
  for (const { handle, title } of articles.slice(0, 2))
    suggestions.push({ label: title, kind: 'article', to: `/articles/${handle}` })
  return Response.json({ suggestions }, { headers: { 'cache-control': 'public, max-age=60, s-maxage=60' } })
}
