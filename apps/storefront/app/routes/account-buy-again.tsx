import { boughtVariants } from '@kusuribako/client/routes'
import { saleClassFacts } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { Pagination } from '@kusuribako/ui/navigation.tsx'
import { EmptyState } from '@kusuribako/ui/waiting.tsx'
import { apiOf, orErrorPage } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { requireCustomer } from '../areas/account/require-customer.server.ts'
import { BuyAgainRow } from '../areas/catalogue/buy-again-row.tsx'
import { cardOfVariant } from '../areas/catalogue/cards.ts'
import { pointRateOf } from '../areas/catalogue/point-rate.server.ts'
import { pageMeta } from '../page-meta.ts'
import { backToLastPage, pageNumber } from '../page-number.ts'
import type { Route } from './+types/account-buy-again.ts'

const PER_PAGE = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const page = pageNumber(request.url)
  const query = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }
  const [, found, pointRate] = await Promise.all([
    requireCustomer(api, request),
    api.personal(boughtVariants, { query }),
    pointRateOf(api),
  ])
  const { product_variants, count } = orErrorPage(found).data
  const pages = Math.ceil(count / PER_PAGE)
  backToLastPage(request.url, page, pages)
  const goods = product_variants.flatMap(({ variant_id, last_ordered_at, variant, product }) => {
    if (!product || !variant) return []
    const card = cardOfVariant(product, variant, pointRate)
    const isAvailable = saleClassFacts[variant.metadata.jsm_category_name].mayBeSoldOnline && variant.in_stock
    return [{ variantId: variant_id, variantTitle: variant.title, lastAt: last_ordered_at, card, isAvailable }]
  })
  return { goods, discontinued: product_variants.length - goods.length, page, pages }
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'もう一度買う', hidden: true })

/** Goods bought before, newest first; missing while the flag `buy-again` is off. */
export default function BuyAgain({ loaderData: { goods, discontinued, page, pages } }: Route.ComponentProps) {
  return (
    <AccountFrame title="もう一度買う">
      <div className="grid gap-8">
        {goods.length > 0 ? (
          <ul className="grid gap-4">
            {goods.map((bought) => (
              <li key={bought.variantId}>
                <BuyAgainRow bought={bought} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            title={discontinued > 0 ? 'こちらの商品は、すべて販売を終えました' : 'お買い上げの商品はまだありません'}
            action={<ButtonLink to="/">商品を探す</ButtonLink>}
          >
            ご注文いただいた商品が、新しい順に並びます。
          </EmptyState>
        )}
        {discontinued > 0 && (
          <p className="text-sm text-quiet">販売を終えた商品（{discontinued}点）は、表示していません。</p>
        )}
        <Pagination page={page} pages={pages} to={(n) => `/account/buy-again?page=${n}`} />
      </div>
    </AccountFrame>
  )
}
