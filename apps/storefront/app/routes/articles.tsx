import { articles } from '@kusuribako/client/routes'
import { Chip } from '@kusuribako/ui/chip.tsx'
import { count } from '@kusuribako/ui/format.ts'
import { Pagination } from '@kusuribako/ui/navigation.tsx'
import { EmptyState } from '@kusuribako/ui/waiting.tsx'
import { apiOf, orErrorPage } from '../api.server.ts'
import { ArticleCard } from '../areas/content/article-card.tsx'
import { PageHead } from '../areas/content/page-head.tsx'
import { pageMeta } from '../page-meta.ts'
import { backToLastPage, pageNumber } from '../page-number.ts'
import type { Route } from './+types/articles.ts'

/** The themes with most articles; the others are folded below. */
const THEMES_SHOWN = 8

export { publicCacheHeaders as headers } from '../public-cache-headers.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const category = new URL(request.url).searchParams.get('category') ?? undefined
  const page = pageNumber(request.url)
  const { data: list } = orErrorPage(await apiOf(context).shared(articles.list, { query: { page, category } }))
  backToLastPage(request.url, page, list.pagination.pageCount)
  return { ...list, category }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const theme = loaderData?.categories.find(({ handle }) => handle === loaderData.category)?.name
  return pageMeta({
    title: theme ? `${theme}の健康コラム` : '健康コラム',
    description: '薬の選び方、症状との付き合い方を、薬剤師がわかりやすくお伝えします。',
    hidden: loaderData?.pagination.total === 0,
  })
}

export default function Articles({ loaderData: { results, pagination, categories, category } }: Route.ComponentProps) {
  const address = (page: number) =>
    `/articles?${new URLSearchParams({ ...(category && { category }), page: String(page) })}`
  const isShown = ({ handle }: { handle: string }, place: number) => place < THEMES_SHOWN || handle === category
  return (
    <div className="page">
      <PageHead crumbs={[{ name: '健康コラム' }]} title="健康コラム">
        薬の選び方、症状との付き合い方を、薬剤師がわかりやすくお伝えします。
      </PageHead>
      <Themes categories={categories.filter(isShown)} chosen={category} label="テーマ" />
      {categories.length > THEMES_SHOWN && (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 items-center text-sm text-leaf hover:underline">
            ほかのテーマを見る
          </summary>
          <div className="pt-2">
            <Themes
              categories={categories.filter((theme, place) => !isShown(theme, place))}
              chosen={category}
              label="ほかのテーマ"
            />
          </div>
        </details>
      )}
      <p className="mt-8 mb-4 text-sm text-quiet">{count(pagination.total)}件のコラム</p>
      {results.length === 0 && (
        <EmptyState title="コラムが見つかりませんでした">ほかのテーマもご覧ください。</EmptyState>
      )}
      <div className="grid grid-cols-1 gap-x-6 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {results.map((article, place) => (
          <ArticleCard key={article.id} article={article} priority={place < 2} />
        ))}
      </div>
      <div className="pt-12">
        <Pagination page={pagination.page} pages={pagination.pageCount} to={address} />
      </div>
    </div>
  )
}

interface ThemesProps {
  categories: { handle: string; name: string; count: number }[]
  chosen: string | undefined
  label: string
}

function Themes({ categories, chosen, label }: ThemesProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {categories.map(({ handle, name, count: articlesOf }) => (
        <li key={handle}>
          {handle === chosen ? (
            <Chip to="/articles" removes>
              {name}
            </Chip>
          ) : (
            <Chip to={`/articles?category=${handle}`}>
              {name}（{count(articlesOf)}）
            </Chip>
          )}
        </li>
      ))}
    </ul>
  )
}
