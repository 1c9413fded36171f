import { shopCarts } from '@kusuribako/contract/carts/shop-carts'
import {
  completeCart as complete,
  completeCartOld,
  followPayment as follow,
} from '@kusuribako/contract/checkout/complete-cart'
import { confirmations } from '@kusuribako/contract/checkout/confirmation'
import { guardedAnswers, pharmacistReviews, pharmacistTalk } from '@kusuribako/contract/checkout/pharmacist-review'
import { validateCart as validate } from '@kusuribako/contract/checkout/validate-cart'
import { shopOrders } from '@kusuribako/contract/orders/shop-orders'
import { launchChecklist } from '@kusuribako/contract/settings/launch-checklist'
import { on } from '../../base/ctx.ts'
import { readConfirmation } from './build-confirmation.ts'
import { completeCart, followPayment } from './complete-cart.ts'
import { decideReview } from './decide-review.ts'
import { askBuyer, informBuyer } from './inform-buyer.ts'
import { readLaunchChecklist } from './launch-checklist.ts'
import { listReviews } from './list-reviews.ts'
import { readGuardedAnswers } from './read-guarded-answers.ts'
import { readReview } from './read-review.ts'
import { cancelOrder } from './release-order.ts'
import { resetPayment } from './resume-checkout.ts'
import { walletStartRoutes } from './start-wallet.ts'
import { confirmInformed, declineOrder, readTalkOfBuyer, writeToPharmacist } from './talk-about-order.ts'
import { validateCart } from './validate-cart.ts'

export const routes = [
  on(validate, validateCart),
  on(confirmations.ofCart, readConfirmation),
  on(complete, completeCart),
  on(completeCartOld, completeCart),
  on(follow, followPayment),
  on(shopCarts.resetPaymentSession, resetPayment),
  on(shopOrders.cancel, cancelOrder),
  on(pharmacistReviews.list, listReviews),
  on(pharmacistReviews.get, readReview),
  on(pharmacistReviews.decide, decideReview),
  on(pharmacistReviews.ask, askBuyer),
  on(pharmacistReviews.inform, informBuyer),
  on(guardedAnswers.ofOrder, readGuardedAnswers),
  on(pharmacistTalk.read, readTalkOfBuyer),
  on(pharmacistTalk.write, writeToPharmacist),
  on(pharmacistTalk.confirm, confirmInformed),
  on(pharmacistTalk.decline, declineOrder),
  on(launchChecklist, readLaunchChecklist),
  ...walletStartRoutes,
]
