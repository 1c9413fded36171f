import { home } from '@kusuribako/client/routes'
import { ChevronRightIcon } from '@kusuribako/ui/icons.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { ProductCard, ProductGrid } from '@kusuribako/ui/product-card.tsx'
import type { ReactNode } from 'react'
import { apiOf, orErrorPage } from '../api.server.ts'
import { deliveryPromise } from '../areas/catalogue/shop-facts.server.ts'
import { ArticleCard } from '../areas/content/article-card.tsx'
import { NoticeList } from '../areas/content/notice-list.tsx'
import { Closure } from '../areas/home/closure.tsx'
import { Hero } from '../areas/home/hero.tsx'
import { Categories, Collections, Symptoms } from '../areas/home/home-links.tsx'
import { type HomeCard, viewOf } from '../areas/home/home-view.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/home.ts'

export { publicCacheHeaders as headers } from '../public-cache-headers.ts'
export const meta: Route.MetaFunction = () => pageMeta({})

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [found, promise] = await Promise.all([api.shared(home.get), deliveryPromise(api)])
  return { ...viewOf(orErrorPage(found).data, Date.now()), promise }
}

export default function Home({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <p className="page pt-4 text-sm leading-normal text-quiet [word-break:auto-phrase] lg:pt-6">
        <strong className="mr-3 font-semibold text-ink">薬と健康の通販</strong>
        {view.promise}
      </p>
      <Hero heroes={view.heroes} />
      <div className="page">
        <Section title="症状から探す">
          <Symptoms />
        </Section>
        <Section title="カテゴリから探す" of={view.categories} more={{ to: '/categories', label: 'すべてのカテゴリ' }}>
          <Categories links={view.categories} />
        </Section>
        <ProductSection title="ピックアップ" cards={view.pickUp} />
        <ProductSection title="いまお買い得の商品" cards={view.sale} />
        <Section title="特集" of={view.collections}>
          <Collections links={view.collections} />
        </Section>
        <ProductSection title="くすりばこのオリジナル" cards={view.privateBrand} />
        <ProductSection title="よく選ばれている日用品・健康用品" cards={view.popular} />
        <Section title="健康コラム" of={view.articles} more={{ to: '/articles', label: 'すべてのコラム' }}>
          <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
            {view.articles.map((article) => (
              <ArticleCard key={article.id} article={article} heading="h3" />
            ))}
          </div>
        </Section>
        <Section title="お知らせ" of={view.notices} more={{ to: '/notices', label: 'すべてのお知らせ' }}>
          <NoticeList notices={view.notices} />
        </Section>
        <div className="pt-16 lg:pt-24">
          <Closure isClosed={view.isClosed} />
        </div>
      </div>
    </>
  )
}

interface SectionProps {
  title: string
  /** What it shows: without any of them, no heading either. */
  of?: readonly unknown[]
  more?: { to: string; label: string }
  children: ReactNode
}

function Section({ title, of, more, children }: SectionProps) {
  if (of?.length === 0) return null
  return (
    <section className="later pt-14 lg:pt-20">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 lg:mb-8">
        <h2 className="text-xl lg:text-2xl">{title}</h2>
        {more && (
          <Link
            to={more.to}
            className="-mr-1 inline-flex min-h-11 items-center gap-0.5 text-sm text-leaf hover:underline"
          >
            {more.label}
            <ChevronRightIcon className="size-4" />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

function ProductSection({ title, cards }: { title: string; cards: HomeCard[] }) {
  return (
    <Section title={title} of={cards}>
      <ProductGrid>
        {cards.map((card) => (
          <ProductCard key={card.href} {...card} />
        ))}
      </ProductGrid>
    </Section>
  )
}
