import { after, type Listener } from '../../base/facts.ts'
import { deactivatePriceListsOf } from './deactivate-price-lists.ts'
import { removePricesOfRegion } from './write-prices.ts'

export const listeners: Listener[] = [
  after('customer_group.deleted', 'stop-price-lists', (ctx, { customer_group_id }) =>
    ctx.tx((tx) => deactivatePriceListsOf(tx, String(customer_group_id))),
  ),
  after('region.deleted', 'remove-prices-of-region', (ctx, { region_id }) =>
    ctx.tx((tx) => removePricesOfRegion(tx, String(region_id))),
  ),
]
