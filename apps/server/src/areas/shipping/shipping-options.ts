import { shippingOptions as api } from '@kusuribako/contract/shipping/options'
import { type Handler, on } from '../../base/ctx.ts'
import { pricedOptions } from './priced-options.queries.ts'

/** The shipping options, outgoing and for returns; without `is_return` both. */
const list: Handler<typeof api.list> = async (ctx, { query }) => ({
  shipping_options: await pricedOptions(ctx, {
    region_id: query.region_id,
    product_ids: query.product_ids?.split(','),
    is_return: query.is_return === undefined ? undefined : query.is_return === 'true',
  }),
})

export const shippingOptionRoutes = [on(api.list, list)]
