import { z } from 'zod'
import { post } from '../endpoint.ts'
import { data } from '../values/common.ts'
import { pathId } from '../values/ids.ts'

export const crossMall = {
  /**
   * Sends an order to the service that gathers the orders of several malls by mail (`CROSSMALL_MAIL_TO`): one line per
   * figure, in plain text. A repeated request sends it again.
   */
  sendOrder: post('/admin/v1/orders/cross-mall-email', 'staff', 'Send an order to the order gathering service', {
    body: z.strictObject({ order_id: pathId('order') }),
    answer: data(z.object({ recipient: z.string() })),
    refuses: ['not_found', 'cross_mall_not_set_up'],
  }),
}
