import { productLists } from '@kusuribako/client/routes'
import { count } from '@kusuribako/ui/format.ts'
import { Pagination } from '@kusuribako/ui/navigation.tsx'
import { apiOf, orErrorPage } from '../api.server.ts'
import { cardsOf } from '../areas/catalogue/cards.ts'
import { EmptyShelf } from '../areas/catalogue/empty-shelf.tsx'
import { pointRateOf } from '../areas/catalogue/point-rate.server.ts'
import { ProductCards } from '../areas/catalogue/product-cards.tsx'
import { PageHead } from '../areas/content/page-head.tsx'
import { onPage, PAGE_SIZE } from '../areas/search/list-query.ts'
import { pageMeta } from '../page-meta.ts'
import { backToLastPage, pageNumber } from '../page-number.ts'
import type { Route } from './+types/list.ts'

export { publicCacheHeaders as headers } from '../public-cache-headers.ts'

export async function loader({ params: { handle }, request, context }: Route.LoaderArgs) {
  const page = pageNumber(request.url)
  const query = { handle, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  const api = apiOf(context)
  const [found, pointRate] = await Promise.all([api.shared(productLists.get, { query }), pointRateOf(api)])
  const list = orErrorPage(found).data
  const pages = Math.ceil(list.count / PAGE_SIZE)
  backToLastPage(request.url, page, pages)
  return { title: list.title, count: list.count, page, pages, cards: cardsOf(list.products, pointRate) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.title, hidden: loaderData.count === 0 }) : []

export default function List({ loaderData: { title, count: all, page, pages, cards } }: Route.ComponentProps) {
  return (
    <div className="page">
      <PageHead crumbs={[{ name: title }]} title={title} />
      {cards.length > 0 ? (
        <>
          <p className="mb-6 text-sm text-quiet">{count(all)}件の商品</p>
          <ProductCards cards={cards} heading="h2" eager={2} />
        </>
      ) : (
        <EmptyShelf />
      )}
      <div className="pt-12">
        <Pagination page={page} pages={pages} to={(n) => onPage('', n)} />
      </div>
    </div>
  )
}
