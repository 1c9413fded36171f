import { yen } from '@kusuribako/ui/format.ts'
import { ProgressBar } from '@kusuribako/ui/waiting.tsx'
import type { CartView } from './cart-view.ts'

/** The amount missing for free delivery, as a thin bar; a message when it is free already; nothing when it never is. */
export function FreeShippingBar({ cart }: { cart: CartView }) {
  const { deliversFree, freeShipping, isMember, hasDeliveryFee, totals } = cart
  if (deliversFree)
    return (
      <p className="phrases text-sm text-success">
        {isMember && hasDeliveryFee ? '会員の方は、送料無料でお届けします。' : '送料無料でお届けします。'}
      </p>
    )
  if (!freeShipping) return null
  return (
    <ProgressBar label="送料無料までの金額" value={totals.goods} max={freeShipping.from}>
      あと<strong className="font-semibold text-leaf tabular-nums">{yen(freeShipping.missing)}</strong>で送料無料です
    </ProgressBar>
  )
}
