import { adminDiscounts, discountConditions } from '@kusuribako/contract/discounts/admin-discounts'
import { giftCardUses } from '@kusuribako/contract/discounts/admin-gift-cards'
import { shopDiscounts } from '@kusuribako/contract/discounts/shop-discounts'
import { on } from '../../base/ctx.ts'
import { adminGiftCardRoutes } from './admin-gift-cards.ts'
import { listCodesOfDiscount } from './codes-of-discount.ts'
import { duplicateDiscount } from './duplicate-discount.ts'
import { listGiftCardUses } from './gift-card-uses.ts'
import { giftCardRoutes } from './gift-cards.ts'
import { listOrdersForCode, listOrdersOfDiscount } from './orders-of-discount.ts'
import { getDiscount, getDiscountByCode, listDiscounts } from './read-discounts.ts'
import { setTerms } from './set-terms.ts'
import { conditionHandlers } from './write-condition.ts'
import {
  addRegion,
  createDiscount,
  createDynamicCode,
  deleteDiscount,
  deleteDynamicCode,
  removeRegion,
  updateDiscount,
} from './write-discount.ts'

export const routes = [
  on(adminDiscounts.list, listDiscounts),
  on(adminDiscounts.getByCode, getDiscountByCode),
  on(adminDiscounts.get, getDiscount),
  on(adminDiscounts.create, createDiscount),
  on(adminDiscounts.update, updateDiscount),
  on(adminDiscounts.delete, deleteDiscount),
  on(adminDiscounts.addRegion, addRegion),
  on(adminDiscounts.removeRegion, removeRegion),
  on(adminDiscounts.createDynamicCode, createDynamicCode),
  on(adminDiscounts.deleteDynamicCode, deleteDynamicCode),
  on(discountConditions.create, conditionHandlers.createCondition),
  on(discountConditions.get, conditionHandlers.readCondition),
  on(discountConditions.update, conditionHandlers.updateCondition),
  on(discountConditions.delete, conditionHandlers.deleteCondition),
  on(discountConditions.addResources, conditionHandlers.addResources),
  on(discountConditions.removeResources, conditionHandlers.removeResources),
  on(shopDiscounts.codes, listCodesOfDiscount),
  on(shopDiscounts.orders, listOrdersOfDiscount),
  on(shopDiscounts.ordersForCode, listOrdersForCode),
  on(shopDiscounts.setTerms, setTerms),
  on(shopDiscounts.duplicate, duplicateDiscount),
  ...adminGiftCardRoutes,
  on(giftCardUses.list, listGiftCardUses),
  ...giftCardRoutes,
]
