import type { shippingOptions as api, ShippingOption } from '@kusuribako/contract/shipping/options'
import type { Ctx, Handler } from '../../base/ctx.ts'
import { recall } from '../../base/kept.ts'
import { pricedOptions } from '../shipping/index.ts'
import { reckon } from './answer-cart.ts'
import { goodsTotal } from './cart-price.rules.ts'
import { getCart } from './lock-cart.ts'
import { offeredOptions, type Parcel } from './offered-options.rules.ts'
import type { Reckoned } from './shape-cart.ts'

/** The deliveries a cart may choose from as it is now. */
export const listDeliveries: Handler<typeof api.listForCart> = async (ctx, { params }) => {
  const reckoned = await reckon(ctx, await getCart(ctx, params.cart_id))
  const options = await deliveriesOf(ctx, reckoned.loaded.region.id)
  return { shipping_options: offeredOptions(options, parcelOf(reckoned)) }
}

export type Delivery = ShippingOption & { requirements: NonNullable<ShippingOption['requirements']> }

/** Every delivery of a region with its price, from memory: they change seldom. */
export const deliveriesOf = (ctx: Pick<Ctx, 'db' | 'now' | 'memory'>, region_id: string): Promise<Delivery[]> =>
  recall(ctx.memory, `deliveries ${region_id}`, [], async () => {
    const options = await pricedOptions(ctx, { region_id })
    return options.map((option) => ({ ...option, requirements: option.requirements ?? [] }))
  })

export const parcelOf = ({ loaded, totals }: Pick<Reckoned, 'loaded' | 'totals'>): Parcel => ({
  goods_total: goodsTotal(loaded, totals),
  has_account: loaded.customer?.has_account ?? false,
})
