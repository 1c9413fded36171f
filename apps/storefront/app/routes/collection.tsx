import { shopCollections } from '@kusuribako/client/routes'
import { count } from '@kusuribako/ui/format.ts'
import { apiOf, orErrorPage } from '../api.server.ts'
import { cardsOf } from '../areas/catalogue/cards.ts'
import { EmptyShelf } from '../areas/catalogue/empty-shelf.tsx'
import { pointRateOf } from '../areas/catalogue/point-rate.server.ts'
import { ProductCards } from '../areas/catalogue/product-cards.tsx'
import { PageHead } from '../areas/content/page-head.tsx'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/collection.ts'

export { publicCacheHeaders as headers } from '../public-cache-headers.ts'

export async function loader({ params: { handle }, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [found, pointRate] = await Promise.all([
    api.shared(shopCollections.get, { query: { handle, max_products: 100 } }),
    pointRateOf(api),
  ])
  const { title, metadata, products } = orErrorPage(found).data
  const description = typeof metadata?.description === 'string' ? metadata.description : ''
  return { title, description, cards: cardsOf(products, pointRate) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.title,
        ...(loaderData.description && { description: loaderData.description }),
        hidden: loaderData.cards.length === 0,
      })
    : []

export default function Collection({ loaderData: { title, description, cards } }: Route.ComponentProps) {
  return (
    <div className="page">
      <PageHead crumbs={[{ name: '特集' }, { name: title }]} title={title}>
        {description}
      </PageHead>
      {cards.length > 0 ? (
        <>
          <p className="mb-6 text-sm text-quiet">{count(cards.length)}件の商品</p>
          <ProductCards cards={cards} heading="h2" eager={2} />
        </>
      ) : (
        <EmptyShelf />
      )}
    </div>
  )
}
