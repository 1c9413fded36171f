import { cartLines, cartPaymentSessions, cartShippingMethods, carts, cartTaxes } from '@kusuribako/contract/carts/carts'
import { shopCarts } from '@kusuribako/contract/carts/shop-carts'
import { validateDiscount } from '@kusuribako/contract/discounts/validate-discount'
import { shippingOptions } from '@kusuribako/contract/shipping/options'
import { on } from '../../base/ctx.ts'
import { addLine } from './add-line.ts'
import { readCart } from './answer-cart.ts'
import { changeCart, removeDiscount } from './change-cart.ts'
import { changeLine, removeLine } from './change-line.ts'
import { chooseShipping } from './choose-shipping.ts'
import { listDeliveries } from './deliveries.ts'
import { noteOnCart, noteOnLine } from './note-answers.ts'
import {
  calculateTaxes,
  createSessions,
  refreshSession,
  removeSession,
  selectSession,
  updateSession,
} from './payment-sessions.ts'
import { startCart } from './start-cart.ts'
import { validateCode } from './validate-code.ts'

export const routes = [
  on(carts.create, startCart),
  on(carts.get, (ctx, { params, query }) => readCart(ctx, params.id, query)),
  on(carts.update, changeCart),
  on(carts.removeDiscount, removeDiscount),
  on(cartLines.add, addLine),
  on(cartLines.update, changeLine),
  on(cartLines.remove, removeLine),
  on(shippingOptions.listForCart, listDeliveries),
  on(cartShippingMethods.add, chooseShipping),
  on(cartPaymentSessions.create, createSessions),
  on(cartPaymentSessions.select, selectSession),
  on(cartPaymentSessions.update, updateSession),
  on(cartPaymentSessions.remove, removeSession),
  on(cartPaymentSessions.refresh, refreshSession),
  on(cartTaxes.calculate, calculateTaxes),
  on(validateDiscount, validateCode),
  on(shopCarts.updateMetadata, noteOnCart),
  on(shopCarts.updateLineMetadata, noteOnLine),
]
