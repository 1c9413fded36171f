import { planPrice } from '@kusuribako/contract/subscriptions/plan-price'
import type { Ctx } from '../../base/ctx.ts'
import { totalsOfCart } from './cart-price.rules.ts'
import { cartDeliveries, type Delivery, deliverableCart } from './deliveries.ts'
import type { LineRow, LoadedCart } from './load-cart.queries.ts'
import { needsDelivery } from './needs-delivery.rules.ts'
import { offeredOptions } from './offered-options.rules.ts'
import { planOfLine } from './plan-line.rules.ts'
import type { PricedCart } from './shape-cart.ts'

type Offering = Pick<Ctx, 'db' | 'now' | 'memory' | 'flags'>
type Goods = Pick<PricedCart, 'loaded' | 'sellables'>

/** How a later delivery is sent: as before, while that is offered for it, else the first way; null where none is. */
export async function renewalDelivery(
  ctx: Offering,
  { loaded, sellables }: Goods,
  preferredOptionId: string | null,
): Promise<Delivery | null> {
  const totals = totalsOfCart(loaded, sellables)
  const offered = offeredOptions(
    await cartDeliveries(ctx, { loaded, sellables }),
    deliverableCart(ctx, { loaded, totals }),
  )
  return offered.find(({ id }) => id === preferredOptionId) ?? offered[0] ?? null
}

/** What later deliveries of a line cost at today's prices: a piece, and the shipping of each; yen. */
export interface LaterPrice {
  unit_price: number
  fee: number
}

/**
 * What can be promised for later deliveries, by the lines of a cart that start a subscription: without sales that end
 * by themselves, and with the shipping of the line alone, without codes, as its renewal will choose it.
 */
export async function laterPrices(ctx: Offering, { loaded, sellables }: Goods): Promise<Map<string, LaterPrice>> {
  const started = loaded.lines.filter(({ metadata }) => planOfLine(metadata)?.is_initial_purchase)
  const found = await Promise.all(
    started.map(async (line) => [line.id, await laterPrice(ctx, { loaded, sellables }, line)] as const),
  )
  return new Map(found)
}

async function laterPrice(ctx: Offering, { loaded, sellables }: Goods, line: LineRow): Promise<LaterPrice> {
  const { plan, unit_price: agreed } = planOfLine(line.metadata)!
  const lasting = sellables.get(line.variant_id ?? '')?.lasting_price ?? agreed ?? line.unit_price
  const unit_price = planPrice(plan, lasting, false)
  const alone: LoadedCart = { ...loaded, lines: [{ ...line, unit_price }], methods: [], discounts: [], gift_cards: [] }
  if (!needsDelivery(alone, sellables)) return { unit_price, fee: 0 }
  const { shipping_option_id: chosen = null } = loaded.methods[0] ?? {}
  const option = await renewalDelivery(ctx, { loaded: alone, sellables }, chosen)
  return { unit_price, fee: option?.price_incl_tax ?? option?.amount ?? 0 }
}
