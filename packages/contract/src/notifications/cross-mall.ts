import { z } from 'zod'
import { post } from '../endpoint.ts'
import { data } from '../values/common.ts'
import { pathId } from '../values/ids.ts'

export const crossMall = {
  /**
   * Writes an order to the service that gathers the orders of several malls by their letters (`CROSSMALL_MAIL_TO`): one
   * line for each figure, in plain text. Asked for again, it is written again.
   */
  sendOrder: post('/admin/v1/orders/cross-mall-email', 'staff', 'Write an order to the order gathering service', {
    body: z.strictObject({ order_id: pathId('order') }),
    answer: data(z.object({ recipient: z.string() })),
    refuses: ['not_found', 'cross_mall_not_set_up'],
  }),
}
