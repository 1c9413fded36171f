import { confirmations } from '@kusuribako/contract/checkout/confirmation'
import { adminOrders } from '@kusuribako/contract/orders/admin-orders'
import { orderSearch } from '@kusuribako/contract/orders/order-search'
import { shopOrders } from '@kusuribako/contract/orders/shop-orders'
import { storeOrders } from '@kusuribako/contract/orders/store-orders'
import { selfMedication } from '@kusuribako/contract/pharmacy/self-medication'
import { on } from '../../base/ctx.ts'
import { confirmClaim, requestClaim } from './claim-orders.ts'
import { readStoredConfirmation } from './confirmations.ts'
import { customerSignInRoutes } from './customer-sign-in.ts'
import { legacyOrderRoutes } from './legacy-orders.ts'
import { listAdminOrders } from './list-admin-orders.ts'
import { listOwnOrders } from './list-own-orders.ts'
import { lookUpOrder, readShopOrder } from './look-up-order.ts'
import { paymentRoutes } from './payments.ts'
import { answerAdminOrder } from './read-admin-order.ts'
import { answerOrder, answerOrderOfCart } from './read-order.ts'
import { receiptRoutes } from './receipts.ts'
import { returnReasonRoutes } from './return-reasons.ts'
import { searchOrders } from './search-orders.ts'
import { stateDeductibleYear } from './state-deductible-year.ts'

export const routes = [
  ...customerSignInRoutes,
  on(storeOrders.get, answerOrder),
  on(storeOrders.getByCart, answerOrderOfCart),
  on(storeOrders.lookUp, lookUpOrder),
  on(storeOrders.listOwn, listOwnOrders),
  on(storeOrders.requestClaim, requestClaim),
  on(storeOrders.confirmClaim, confirmClaim),
  on(shopOrders.get, readShopOrder),
  on(adminOrders.list, listAdminOrders),
  on(adminOrders.get, answerAdminOrder),
  on(orderSearch.find, searchOrders),
  on(selfMedication.ofYear, stateDeductibleYear),
  on(confirmations.ofOrder, readStoredConfirmation),
  ...paymentRoutes,
  ...receiptRoutes,
  ...legacyOrderRoutes,
  ...returnReasonRoutes,
]
