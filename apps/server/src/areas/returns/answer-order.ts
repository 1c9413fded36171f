import type { Reading } from '../../base/ctx.ts'
import type { Shaping } from '../../base/read.ts'
import { readAdminOrder } from '../orders/index.ts'

/** Every change of a placed order is answered with the order, as staff see it. */
export const answerOrder = async (ctx: Reading, id: string, shaping: Shaping) => ({
  order: await readAdminOrder(ctx, id, shaping),
})
