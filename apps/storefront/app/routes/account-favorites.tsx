import { favoriteVariants } from '@kusuribako/client/routes'
import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { Pagination } from '@kusuribako/ui/navigation.tsx'
import { EmptyState } from '@kusuribako/ui/waiting.tsx'
import { useEffect, useRef } from 'react'
import { apiOf, orErrorPage } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { requireCustomer } from '../areas/account/require-customer.server.ts'
import { type Card, cardOfVariant } from '../areas/catalogue/cards.ts'
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
  const list = useFocusAfterRemoval(cards, count)
  return (
    <AccountFrame title="お気に入り" wide>
      {reloadError !== undefined && (
        <div className="mb-6">
          <ReloadFailedNotice title="お気に入りを新しくできませんでした">
            お気に入りはそのまま残っています。
          </ReloadFailedNotice>
        </div>
      )}
      <div ref={list} tabIndex={-1}>
        {cards.length > 0 ? (
          <>
            <p role="status" className="mb-4 text-sm text-quiet">
              お気に入りは{count}点です{/* Counted on this page alone. */}
              {discontinued > 0 && pages === 1 && `（販売を終えた商品${discontinued}点を含みます）`}。
            </p>
            <ProductCards cards={cards} columns={3} heading="h2" />
          </>
        ) : (
          <EmptyState
            title={discontinued > 0 ? 'こちらの商品は、すべて販売を終えました' : 'お気に入りはまだありません'}
            action={<ButtonLink to="/">商品を探す</ButtonLink>}
          >
            商品のハートを押すと、こちらに並びます。
          </EmptyState>
        )}
      </div>
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

/**
 * A removed card takes the pressed heart with it: the heart that takes its place gets the focus, or the empty list. The
 * result is the ref of the list.
 */
function useFocusAfterRemoval(cards: Card[], count: number) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef({ cards, count })
  useEffect(() => {
    const last = before.current
    before.current = { cards, count }
    if (count >= last.count || document.activeElement !== document.body) return
    const place = last.cards.findIndex(({ variantId }, at) => variantId !== cards[at]?.variantId)
    const hearts = [...(list.current?.querySelectorAll<HTMLElement>('[aria-pressed]') ?? [])]
    const next = hearts[place] ?? hearts.at(-1) ?? list.current
    next?.focus()
  }, [cards, count])
  return list
}
