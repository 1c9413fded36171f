import type { search } from '@kusuribako/contract/search/search'
import { type Handler, JsonAnswer, type Reading } from '../../base/ctx.ts'
import { readArticles } from '../content/index.ts'
import { completeParts } from './complete-parts.ts'
import { fold } from './folding.rules.ts'
import { freshIndex, type SearchIndex } from './open-index.ts'
import { productsByCode } from './products-by-code.queries.ts'
import { readingsOf } from './reading.rules.ts'
import { spellingsOf, typedPrefixesOf } from './typed-words.ts'

const limits = { products: 5, words: 8, categories: 3, articles: 3 }

/** What a shopper may be about to type: products by title, words of the shop, categories and articles (shop.md §7). */
export const completeQuery: Handler<typeof search.autocomplete> = async (ctx, { body }) => {
  const index = await freshIndex(ctx.db)
  const typed = body.query.normalize('NFKC')
  const key = `complete ${typed}`
  const cached = index.responses.find(key) ?? (await index.responses.fill(key, () => answer(ctx, index, typed)))
  return new JsonAnswer(cached.bytes.toString())
}

async function answer(ctx: Reading, index: SearchIndex, typed: string) {
  const coded = await productsByCode(ctx.db, index, typed)
  const { productIds, articleIds, words, categories } = completionsOf(index, typed, coded)
  const [products, articles] = await Promise.all([readProducts(ctx, productIds), readArticles(ctx, articleIds)])
  const data = {
    products,
    words,
    categories,
    articles: articles.map(({ attributes: { handle, title } }) => ({ handle, title })),
  }
  return { text: JSON.stringify({ data }), about: [] }
}

function completionsOf(index: SearchIndex, typed: string, coded: readonly string[]) {
  const beginnings = typedPrefixesOf(typed)
  if (beginnings.length === 0) return { productIds: [], articleIds: [], words: [], categories: [] }
  const productIds = coded.length
    ? index.products.listedOf(coded)
    : index.products.inTitles([beginnings], limits.products)
  const articleIds = index.articles.inTitles([beginnings], limits.articles)
  const words = index.products.complete(beginnings, limits.words)
  const categories = categoriesLike(index, beginnings)
  const isNone = [productIds, articleIds, words, categories].every(({ length }) => length === 0)
  if (!isNone) return { productIds, articleIds, words, categories }
  const parts = completeParts(index, typed)
  const mentioning = index.articles.find(spellingsOf(typed, index)).slice(0, limits.articles)
  return { productIds: parts.ids, articleIds: mentioning, words: parts.words, categories }
}

/** Categories with listed products whose name, or its reading, contains the typed text. */
function categoriesLike(index: SearchIndex, beginnings: readonly string[]) {
  const isLike = (label: string) =>
    [fold(label), ...readingsOf(label)].some((name) => beginnings.some((beginning) => name.includes(beginning)))
  return index.products
    .valuesOf('categories')
    .filter(({ label }) => isLike(label))
    .slice(0, limits.categories)
    .map(({ value, label }) => ({ handle: value, name: label }))
}

async function readProducts({ db }: Reading, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('product')
    .select(['id', 'handle', 'title', 'thumbnail'])
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute()
  return ids.flatMap((id) =>
    rows.filter((row) => row.id === id).map(({ handle, title, thumbnail }) => ({ handle, title, thumbnail })),
  )
}
