import { isMailedGiftCard } from '@kusuribako/contract/orders/mailed-gift-card'
import type { LoadedCart } from './load-cart.queries.ts'

type Stocks = ReadonlyMap<string, { stock: { manage_inventory: boolean } }>

/** Whether anything in a cart has to be sent: gift cards without managed stock come by mail (126). */
export const needsDelivery = ({ lines }: Pick<LoadedCart, 'lines'>, sellables: Stocks): boolean =>
  lines.some(({ is_giftcard, variant_id }) => {
    const variant = sellables.get(variant_id ?? '')?.stock
    return !isMailedGiftCard({ is_giftcard, variant })
  })
