import { notices } from '@kusuribako/client/routes'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { date } from '@kusuribako/ui/format.ts'
import { apiOf, orErrorPage } from '../api.server.ts'
import { Blocks } from '../areas/content/blocks.tsx'
import { excerptOf } from '../areas/content/excerpt.ts'
import { noticeKinds } from '../areas/content/notice-list.tsx'
import { PageHead } from '../areas/content/page-head.tsx'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/notice.ts'

export { publicCacheHeaders as headers } from '../public-cache-headers.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  return orErrorPage(await apiOf(context).shared(notices.get, { params })).data.attributes
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.title, description: excerptOf(loaderData.body) }) : []

export default function NoticePage({ loaderData: notice }: Route.ComponentProps) {
  return (
    <div className="page">
      <article className="mx-auto max-w-prose">
        <PageHead crumbs={[{ name: 'お知らせ', to: '/notices' }, { name: notice.title }]} title={notice.title}>
          <p className="flex items-center gap-3 text-xs">
            <time dateTime={notice.publishedAt}>{date(notice.publishedAt)}</time>
            <Badge>{noticeKinds[notice.category]}</Badge>
          </p>
        </PageHead>
        <Blocks blocks={notice.body} />
        <div className="mt-12">
          <ButtonLink to="/notices" kind="plain">
            お知らせの一覧へ
          </ButtonLink>
        </div>
      </article>
    </div>
  )
}
