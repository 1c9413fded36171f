import { licences, pages } from '@kusuribako/client/routes'
import { date } from '@kusuribako/ui/format.ts'
import { apiOf, orErrorPage } from '../api.server.ts'
import { Blocks } from '../areas/content/blocks.tsx'
import { excerptOf } from '../areas/content/excerpt.ts'
import { PageHead } from '../areas/content/page-head.tsx'
import { StoreFacts } from '../areas/content/store-facts.tsx'
import { isStorePage, storesOn } from '../areas/content/stores-on.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/page.ts'

export { publicCacheHeaders as headers } from '../public-cache-headers.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shared } = apiOf(context)
  const { handle } = params
  const [page, pharmacy] = await Promise.all([
    shared(pages.get, { params }),
    isStorePage(handle) ? shared(licences.list) : null,
  ])
  return { page: orErrorPage(page).data, stores: pharmacy ? storesOn(handle, orErrorPage(pharmacy).data) : [] }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.page.title, description: excerptOf(loaderData.page.body) }) : []

/** A static page: terms, privacy, help; legal notice pages show the stores from the shop's data above their text. */
export default function StandingPage({ loaderData: { page, stores } }: Route.ComponentProps) {
  return (
    <div className="page">
      <div className="mx-auto max-w-prose">
        <PageHead crumbs={[{ name: page.title }]} title={page.title} />
        {stores.map((store) => (
          <StoreFacts key={store.name} store={store} />
        ))}
        <Blocks blocks={page.body} />
        <p className="mt-12 text-xs text-quiet">
          最終更新 <time dateTime={page.updatedAt}>{date(page.updatedAt)}</time>
        </p>
      </div>
    </div>
  )
}
