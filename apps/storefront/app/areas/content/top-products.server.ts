import { search } from '@kusuribako/client/routes'
import type { ProductCard } from '@kusuribako/contract/catalogue/product-cards'
import { type SaleClass, saleClasses, saleClassFacts } from '@kusuribako/contract/catalogue/sale-classes.rules'
import type { FullArticle } from '@kusuribako/contract/content/articles'
import type { FeatureFlag } from '@kusuribako/contract/settings/flags'
import type { Api } from '../../api.server.ts'

const REQUESTED = 12
const SHOWN = 4

/** An antigen test kit is a first-class in-vitro diagnostic: a medicine by law. */
const isRanked = (saleClass: SaleClass) => !saleClassFacts[saleClass].isMedicine
const ranked = saleClasses.filter(isRanked)

/**
 * The best-selling goods of an article's categories, while the shop shows them beside articles and the article does
 * not forbid it. Medicines are excluded: a ranking would promote them (薬機法; 景品表示法).
 */
export async function topProductsOf(
  api: Pick<Api, 'shared'>,
  flags: readonly FeatureFlag[],
  { attributes }: Pick<FullArticle, 'attributes'>,
): Promise<ProductCard[]> {
  if (!flags.includes('article-page-top-products')) return []
  const { categories, show_advertisements, hide_advertisements_bottom } = attributes
  if (!show_advertisements || hide_advertisements_bottom || categories.length === 0) return []
  const filter = { categories: categories.map(({ handle }) => handle), sale_classes: ranked }
  const body = { ...filter, sort_by: 'popular', limit: REQUESTED } as const
  const found = await api.shared(search.products, { body })
  const products = found.ok ? found.data.data.results : []
  // A product may be sold in several classes; the strictest counts.
  return products.filter(({ jsm_category_name }) => isRanked(jsm_category_name)).slice(0, SHOWN)
}
