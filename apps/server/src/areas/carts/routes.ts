import { cartLines, cartPaymentSessions, cartShippingMethods, carts, cartTaxes } from '@kusuribako/contract/carts/carts'
import { shopCarts } from '@kusuribako/contract/carts/shop-carts'
import { validateDiscount } from '@kusuribako/contract/discounts/validate-discount'
import { customerPoints } from '@kusuribako/contract/loyalty/points'
import { shippingOptions } from '@kusuribako/contract/shipping/options'
import { type Ctx, on } from '../../base/ctx.ts'
import type { Shaping } from '../../base/read.ts'
import { addLine } from './add-to-cart.ts'
import { readCart } from './answer-cart.ts'
import { blockedCartRoutes } from './blocked-carts.ts'
import { bringCartBack } from './bring-cart-back.ts'
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
import { readPointsOfCart } from './points-of-cart.ts'
import { checkShaping } from './shape-cart.ts'
import { startCart } from './start-cart.ts'
import { validateCode } from './validate-code.ts'

export const routes = [
  on(carts.create, shaped(startCart)),
  on(carts.get, (ctx, { params, query }) => readCart(ctx, params.id, query)),
  on(carts.update, shaped(changeCart)),
  on(carts.removeDiscount, shaped(removeDiscount)),
  on(cartLines.add, shaped(addLine)),
  on(cartLines.update, shaped(changeLine)),
  on(cartLines.remove, shaped(removeLine)),
  on(shippingOptions.listForCart, listDeliveries),
  on(cartShippingMethods.add, shaped(chooseShipping)),
  on(cartPaymentSessions.create, shaped(createSessions)),
  on(cartPaymentSessions.select, shaped(selectSession)),
  on(cartPaymentSessions.update, shaped(updateSession)),
  on(cartPaymentSessions.remove, shaped(removeSession)),
  on(cartPaymentSessions.refresh, shaped(refreshSession)),
  on(cartTaxes.calculate, shaped(calculateTaxes)),
  on(validateDiscount, validateCode),
  on(shopCarts.updateMetadata, noteOnCart),
  on(shopCarts.updateLineMetadata, noteOnLine),
  on(shopCarts.bringBack, bringCartBack),
  on(customerPoints.ofCart, readPointsOfCart),
  ...blockedCartRoutes,
]

/** A change whose answer would be refused is refused before it is made. */
function shaped<I extends { query: Shaping }, A>(handle: (ctx: Ctx, input: I) => Promise<A>) {
  return async (ctx: Ctx, input: I): Promise<A> => {
    checkShaping(input.query)
    return handle(ctx, input)
  }
}
