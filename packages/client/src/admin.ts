import { adminGoods } from './admin-goods.ts'
import { adminOrders } from './admin-orders.ts'
import { adminShop } from './admin-shop.ts'

/** Staff calls: resource, verb, call. */
export const adminCalls = { ...adminGoods, ...adminOrders, ...adminShop }
