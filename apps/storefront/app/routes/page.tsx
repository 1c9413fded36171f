import { pages } from '@kusuribako/client/routes'
import type { Block } from '@kusuribako/contract/values/blocks'
import { date } from '@kusuribako/ui/format.ts'
import { apiOf, orErrorPage } from '../api.server.ts'
import { Blocks } from '../areas/content/blocks.tsx'
import { PageHead } from '../areas/content/page-head.tsx'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/page.ts'

export { kept as headers } from '../kept.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  return orErrorPage(await apiOf(context).shared(pages.get, { params })).data
}

export const meta: Route.MetaFunction = ({ loaderData: page }) =>
  page ? pageMeta({ title: page.title, description: descriptionOf(page.body) }) : []

/** The first words of the page, for search engines. */
const descriptionOf = (body: Block[]) => body.find((block) => block.kind === 'paragraph')?.text.slice(0, 120)

/** A standing page: terms, privacy, help. */
export default function StandingPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="page">
      <div className="mx-auto max-w-prose">
        <PageHead crumbs={[{ name: page.title }]} title={page.title} />
        <Blocks blocks={page.body} />
        <p className="mt-12 text-xs text-quiet">
          最終更新 <time dateTime={page.updatedAt}>{date(page.updatedAt)}</time>
        </p>
      </div>
    </div>
  )
}
