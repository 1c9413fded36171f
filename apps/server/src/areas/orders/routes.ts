import { storeOrders } from '@kusuribako/contract/orders/store-orders'
import { on } from '../../base/ctx.ts'
import { answerOrder, answerOrderOfCart } from './read-order.ts'
import { returnReasonRoutes } from './return-reasons.ts'

export const routes = [
  ...returnReasonRoutes,
  on(storeOrders.get, answerOrder),
  on(storeOrders.getByCart, answerOrderOfCart),
]
