import { notices } from '@kusuribako/client/routes'
import { Pagination } from '@kusuribako/ui/navigation.tsx'
import { EmptyState } from '@kusuribako/ui/waiting.tsx'
import { data, useLocation } from 'react-router'
import { apiOf, orErrorPage } from '../api.server.ts'
import { NoticeList, noticeKinds } from '../areas/content/notice-list.tsx'
import { PageHead } from '../areas/content/page-head.tsx'
import { pageMeta } from '../page-meta.ts'
import { backToLastPage, pageNumber } from '../page-number.ts'
import type { Route } from './+types/notices.ts'

export { publicCacheHeaders as headers } from '../public-cache-headers.ts'

type Category = keyof typeof noticeKinds

/** All notices, or those of one category (`/notices/category/promotion`, to which the bell links). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const category = 'category' in params ? categoryOf(params.category) : undefined
  const page = pageNumber(request.url)
  const { data: list } = orErrorPage(await apiOf(context).shared(notices.list, { query: { page, category } }))
  backToLastPage(request.url, page, list.pagination.pageCount)
  return { ...list, category: category ?? null }
}

function categoryOf(name: string | undefined) {
  if (!name || !Object.hasOwn(noticeKinds, name)) throw data('no such category', { status: 404 })
  return name as Category
}

const titles: Record<Category, string> = {
  promotion: 'キャンペーンのお知らせ',
  information: 'お店からのお知らせ',
  delivery: '配送のお知らせ',
}
const titleOf = (category: Category | null) => (category ? titles[category] : 'お知らせ')

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta({ title: titleOf(loaderData?.category ?? null) })

export default function Notices({ loaderData: { results, pagination, category } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const title = titleOf(category)
  return (
    <div className="page max-w-4xl">
      <PageHead
        crumbs={category ? [{ name: 'お知らせ', to: '/notices' }, { name: title }] : [{ name: title }]}
        title={title}
      />
      {results.length > 0 ? (
        <NoticeList notices={results} />
      ) : (
        <EmptyState title="お知らせはまだありません">新しいお知らせは、このページに掲載します。</EmptyState>
      )}
      <div className="pt-10">
        <Pagination page={pagination.page} pages={pagination.pageCount} to={(page) => `${pathname}?page=${page}`} />
      </div>
    </div>
  )
}
