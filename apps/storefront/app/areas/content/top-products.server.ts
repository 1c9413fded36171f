import { search } from '@kusuribako/client/routes'
import type { ProductCard } from '@kusuribako/contract/catalogue/product-cards'
import type { FullArticle } from '@kusuribako/contract/content/articles'
import type { FeatureFlag } from '@kusuribako/contract/settings/flags'
import type { Api } from '../../api.server.ts'

const asked = 12
const shown = 4

/**
 * What is bought most of an article's categories, while the shop shows that beside articles and the article wants no
 * less. Medicines are left out: a ranking of them would promote them (薬機法; 景品表示法).
 */
export async function topProductsOf(
  api: Api,
  flags: readonly FeatureFlag[],
  { attributes }: FullArticle,
): Promise<ProductCard[]> {
  if (!flags.includes('article-page-top-products')) return []
  const { categories, show_advertisements, hide_advertisements_bottom } = attributes
  if (!show_advertisements || hide_advertisements_bottom || categories.length === 0) return []
  const body = { categories: categories.map(({ handle }) => handle), sort_by: 'popular', limit: asked } as const
  const found = await api.shared(search.products, { body })
  const products = found.ok ? found.data.data.results : []
  return products.filter(({ jsm_category_name }) => !jsm_category_name.includes('医薬品')).slice(0, shown)
}
