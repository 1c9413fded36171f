import { z } from 'zod'
import { post } from '../endpoint.ts'
import { data, done, email, nothing } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'

export const restockNotices = {
  /** The answer never reveals whether the address had asked before; asking again replaces the former id. */
  register: post('/store/v1/restock-notifications/variants', 'shopper', 'Request a restock notice', {
    body: z.object({
      email,
      variant_id: pathId('variant'),
      sku_code: z.string().min(1).max(255).nullable(),
      is_out_of_stock: z.boolean().optional(),
    }),
    answer: data(z.object({ id: id('restock_notice') })),
    refuses: ['not_found', 'variant_in_stock'],
    limited: 'contact',
    flag: 'back-in-stock',
  }),
  unregister: post('/store/v1/restock-notifications/unregister', 'anyone', 'Remove a restock request', {
    body: z.object({ id: pathId('restock_notice') }),
    answer: done,
    refuses: ['not_found'],
    limited: 'look_up',
  }),
  /** By the token of a restock mail; like that of the newsletter, it is not rate-limited. */
  stop: post('/store/v1/restock-notifications/stop', 'anyone', 'Stop all restock notices of an address', {
    body: z.object({ token: z.string().min(1).max(100) }),
    answer: nothing,
    refuses: ['not_found'],
  }),
}
