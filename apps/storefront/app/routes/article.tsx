import { articles } from '@kusuribako/client/routes'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { date } from '@kusuribako/ui/format.ts'
import { Picture } from '@kusuribako/ui/picture.tsx'
import { apiOf, orErrorPage } from '../api.server.ts'
import { cardsOf } from '../areas/catalogue/cards.ts'
import { pointRateOf } from '../areas/catalogue/point-rate.server.ts'
import { ProductCards } from '../areas/catalogue/product-cards.tsx'
import { structuredArticle } from '../areas/catalogue/structured-article.ts'
import { ArticleAdvice } from '../areas/content/article-advice.tsx'
import { ArticleCard } from '../areas/content/article-card.tsx'
import { ArticleFeedback } from '../areas/content/article-feedback.tsx'
import { Blocks } from '../areas/content/blocks.tsx'
import { PageHead } from '../areas/content/page-head.tsx'
import { topProductsOf } from '../areas/content/top-products.server.ts'
import { flagsOn } from '../areas/shell/flags.server.ts'
import { pageMeta, publicUrlOf } from '../page-meta.ts'
import type { Route } from './+types/article.ts'

export { publicCacheHeaders as headers } from '../public-cache-headers.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const article = orErrorPage(await api.shared(articles.get, { params })).data
  const products = await topProductsOf(api, await flagsOn(api), article)
  return { id: article.id, ...article.attributes, products: cardsOf(products, await pointRateOf(api)) }
}

export const meta: Route.MetaFunction = ({ loaderData: article, matches }) => {
  if (!article) return []
  const { title, description } = article
  const structured = structuredArticle(article, publicUrlOf(matches))
  return pageMeta({ title, description, type: 'article', structured })
}

export default function ArticlePage({ loaderData: article }: Route.ComponentProps) {
  return (
    <div className="page">
      <article className="mx-auto max-w-prose">
        <PageHead crumbs={[{ name: '健康コラム', to: '/articles' }, { name: article.title }]} title={article.title}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
            {article.categories.map(({ handle, name }) => (
              <Badge key={handle}>{name}</Badge>
            ))}
            <span>
              公開 <time dateTime={article.publishedAt}>{date(article.publishedAt)}</time>
            </span>
            {article.approval_date && (
              <span>
                薬剤師確認 <time dateTime={article.approval_date}>{date(article.approval_date)}</time>
              </span>
            )}
          </p>
        </PageHead>
        {article.thumbnail && (
          <Picture
            src={article.thumbnail}
            alt=""
            width={1200}
            height={675}
            sizes="(min-width: 720px) 672px, 100vw"
            priority
            className="mb-10 aspect-[16/9] w-full rounded-card object-cover"
          />
        )}
        <Blocks blocks={article.body} />
        <ArticleAdvice />
        <ArticleFeedback key={article.id} articleId={article.id} />
      </article>
      {article.products.length > 0 && (
        <section className="later mt-16 border-t border-line pt-12 print:hidden">
          <h2 className="mb-6 text-xl">このテーマでよく選ばれている商品</h2>
          <ProductCards cards={article.products} />
        </section>
      )}
      {article.related_articles.length > 0 && (
        <section className="later mt-16 border-t border-line pt-12 print:hidden">
          <h2 className="mb-6 text-xl">あわせて読みたい</h2>
          <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
            {article.related_articles.slice(0, 3).map((related) => (
              <ArticleCard key={related.id} article={related} heading="h3" />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
