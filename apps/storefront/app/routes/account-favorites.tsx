import { favoriteVariants } from '@kusuribako/client/routes'
import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { Pagination } from '@kusuribako/ui/navigation.tsx'
import { EmptyState } from '@kusuribako/ui/waiting.tsx'
import { apiOf, orErrorPage } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { requireCustomer } from '../areas/account/require-customer.server.ts'
import { cardOfVariant } from '../areas/catalogue/cards.ts'
import { pointRateOf } from '../areas/catalogue/point-rate.server.ts'
import { ProductCards } from '../areas/catalogue/product-cards.tsx'
import { ReloadFailedNotice } from '../areas/shell/reload-failed-notice.tsx'
import { keepPageOnFailure, useLastLoaded } from '../keep-page-on-failure.ts'
import { pageMeta } from '../page-meta.ts'
import { backToLastPage, pageNumber } from '../page-number.ts'
import type { Route } from './+types/account-favorites.ts'

const perPage = 24

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const page = pageNumber(request.url)
  const query = { limit: perPage, offset: (page - 1) * perPage }
  const [, found, pointRate] = await Promise.all([
    requireCustomer(api, request),
    api.personal(favoriteVariants.list, { query }),
    pointRateOf(api),
  ])
  const { favorites, count } = orErrorPage(found).data
  const cards = favorites.flatMap(({ product, variant }) =>
    product && variant ? cardOfVariant(product, variant, pointRate) : [],
  )
  const pages = Math.ceil(count / perPage)
  backToLastPage(request.url, page, pages)
  return { cards, count, page, pages, discontinued: favorites.length - cards.length }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keepPageOnFailure(args)

export const meta: Route.MetaFunction = () => pageMeta({ title: 'お気に入り', hidden: true })

export default function Favorites({ loaderData }: Route.ComponentProps) {
  const { loaded, reloadError } = useLastLoaded(loaderData)
  const { cards, count, page, pages, discontinued } = loaded
  return (
    <AccountFrame title="お気に入り" wide>
      {reloadError !== undefined && (
        <div className="mb-6">
          <ReloadFailedNotice title="お気に入りを新しくできませんでした">
            お気に入りはそのまま残っています。
          </ReloadFailedNotice>
        </div>
      )}
      {/* Takes the focus when an entry is removed, together with the button that was pressed. */}
      <p id="favorites-count" tabIndex={-1} className={cards.length > 0 ? 'mb-4 text-sm text-quiet' : 'sr-only'}>
        お気に入りは{count}点です。
      </p>
      {cards.length > 0 ? (
        <ProductCards cards={cards} columns={3} heading="h2" />
      ) : (
        <EmptyState title="お気に入りはまだありません" action={<ButtonLink to="/">商品を探す</ButtonLink>}>
          商品のハートを押すと、こちらに並びます。
        </EmptyState>
      )}
      {discontinued > 0 && (
        <p className="mt-6 text-sm text-quiet">販売を終えた商品（{discontinued}点）は、表示していません。</p>
      )}
      {pages > 1 && (
        <div className="mt-10">
          <Pagination page={page} pages={pages} to={(to) => `/account/favorites?page=${to}`} />
        </div>
      )}
    </AccountFrame>
  )
}
