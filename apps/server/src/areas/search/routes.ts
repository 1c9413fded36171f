import { products } from '@kusuribako/contract/catalogue/products'
import { search } from '@kusuribako/contract/search/search'
import { on } from '../../base/ctx.ts'
import { completeQuery } from './complete-query.ts'
import { searchArticles } from './search-articles.ts'
import { searchHits } from './search-hits.ts'
import { searchProducts } from './search-products.ts'
import { synonymRoutes } from './synonym-groups.ts'

export const routes = [
  on(search.products, searchProducts),
  on(search.articles, searchArticles),
  on(search.autocomplete, completeQuery),
  on(products.search, searchHits),
  ...synonymRoutes,
]
