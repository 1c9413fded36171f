import { home } from '@kusuribako/client/routes'
import { ProductCard, ProductGrid } from '@kusuribako/ui/product-card.tsx'
import { apiOf, orErrorPage } from '../api.server.ts'
import { ArticleCard } from '../areas/content/article-card.tsx'
import { NoticeList } from '../areas/content/notice-list.tsx'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/home.ts'

export { kept as headers } from '../kept.ts'
export const meta: Route.MetaFunction = () => pageMeta({})

export async function loader({ context }: Route.LoaderArgs) {
  return orErrorPage(await apiOf(context).shared(home.get)).data
}

export default function Home({ loaderData: { popular_product_variants, notices, articles } }: Route.ComponentProps) {
  return (
    <div className="page">
      <section className="section">
        <h2 className="mb-6 text-2xl">よく選ばれている商品</h2>
        <ProductGrid>
          {popular_product_variants.map(({ href, product, variant }, place) => (
            <ProductCard
              key={variant.id}
              href={href}
              title={product.title}
              maker={product.brand}
              saleClass={variant.jsm_category_name}
              price={variant.unit_price}
              originalPrice={variant.regular_price}
              points={variant.d_points}
              stockWord={variant.in_stock ? null : '在庫切れ'}
              image={variant.thumbnail ?? product.thumbnail}
              priority={place < 2}
            />
          ))}
        </ProductGrid>
      </section>
      <section>
        <h2 className="mb-6 text-2xl">お知らせ</h2>
        <NoticeList notices={notices} />
      </section>
      <section className="section">
        <h2 className="mb-6 text-2xl">健康コラム</h2>
        <div className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          {articles.map((article) => (
            <ArticleCard key={article.id} article={article} />
          ))}
        </div>
      </section>
    </div>
  )
}
