import type { shippingOptions as api, ShippingOption } from '@kusuribako/contract/shipping/options'
import type { Ctx, Handler } from '../../base/ctx.ts'
import { recall } from '../../base/process-cache.ts'
import { taxOfPrice } from '../pricing/index.ts'
import { pricedOptions } from '../shipping/index.ts'
import { priceLoadedCart } from './answer-cart.ts'
import { goodsTotal } from './cart-price.rules.ts'
import { getCart, mayChooseDelivery } from './lock-cart.ts'
import { type DeliverableCart, deliveriesOfProfiles, offeredOptions } from './offered-options.rules.ts'
import { planOfLine } from './plan-line.rules.ts'
import type { PricedCart } from './shape-cart.ts'

/** The shipping options that a cart may choose from now. */
export const listDeliveries: Handler<typeof api.listForCart> = async (ctx, { params }) => {
  const priced = await priceLoadedCart(ctx, await getCart(ctx, params.cart_id, mayChooseDelivery))
  const options = await cartDeliveries(ctx, priced)
  return { shipping_options: offeredOptions(options, deliverableCart(ctx, priced)) }
}

export type Delivery = ShippingOption & { requirements: NonNullable<ShippingOption['requirements']> }

/** Every shipping option of a region with its price, cached: they seldom change. */
export const regionDeliveries = (ctx: Pick<Ctx, 'db' | 'now' | 'memory'>, region_id: string): Promise<Delivery[]> =>
  recall(ctx.memory, `deliveries ${region_id}`, async () => {
    const options = await pricedOptions(ctx, { region_id })
    return options.map((option) => ({ ...option, requirements: option.requirements ?? [] }))
  })

/**
 * The shipping options that a cart may have: those of its region for its goods, or those that staff offer for its
 * swap.
 */
export async function cartDeliveries(
  ctx: Pick<Ctx, 'db' | 'now' | 'memory'>,
  { loaded: { cart, region, lines }, sellables }: Pick<PricedCart, 'loaded' | 'sellables'>,
): Promise<Delivery[]> {
  const deliveries = await regionDeliveries(ctx, region.id)
  const goods = lines.flatMap(({ variant_id }) => sellables.get(variant_id ?? '') ?? [])
  if (cart.type !== 'swap')
    return deliveriesOfProfiles(deliveries, new Set(goods.map(({ product }) => product.profile_id)))
  const offered = await ctx.db
    .selectFrom('custom_shipping_option')
    .select(['shipping_option_id', 'price'])
    .where('cart_id', '=', cart.id)
    .execute()
  if (offered.length === 0) return deliveries
  return deliveries.flatMap((delivery) => {
    const custom = offered.find(({ shipping_option_id }) => shipping_option_id === delivery.id)
    return custom ? [withPrice(delivery, custom.price)] : []
  })
}

function withPrice(delivery: Delivery, price: number): Delivery {
  const percents = (delivery.tax_rates ?? []).map(({ rate }) => rate)
  const tax_amount = taxOfPrice(price, percents, delivery.includes_tax)
  const price_incl_tax = delivery.includes_tax ? price : price + tax_amount
  return { ...delivery, amount: price, price_incl_tax, tax_amount, requirements: [] }
}

/** What decides the shipping options of a priced cart. */
export const deliverableCart = (
  { flags }: Pick<Ctx, 'flags'>,
  { loaded, totals }: Pick<PricedCart, 'loaded' | 'totals'>,
): DeliverableCart => ({
  goods_total: goodsTotal(loaded, totals),
  has_account: loaded.customer?.has_account ?? false,
  is_regular: loaded.lines.length > 0 && loaded.lines.every(({ metadata }) => planOfLine(metadata) !== null),
  costs_fee: flags.has('shipping-fee'),
})
