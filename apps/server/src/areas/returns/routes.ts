import { adminReturns, storeReturns } from '@kusuribako/contract/returns/admin-returns'
import { afterSales } from '@kusuribako/contract/returns/after-sales'
import { adminClaims } from '@kusuribako/contract/returns/claim-calls'
import { paidInKind } from '@kusuribako/contract/returns/paid-in-kind'
import { adminSwaps, storeSwaps } from '@kusuribako/contract/returns/swap-calls'
import { on } from '../../base/ctx.ts'
import { listAfterSales } from './after-sales.ts'
import { cancelReturn } from './cancel-return.ts'
import { cancelSwap } from './cancel-swap.ts'
import { cancelClaim, packClaim, sendClaim, unpackClaim, updateClaim } from './change-claim.ts'
import { createClaim } from './make-claim.ts'
import { createStoreSwap, createSwap } from './make-swap.ts'
import { processSwapPayment } from './process-swap-payment.ts'
import { listReturns } from './read-returns.ts'
import { getSwap, getSwapOfCart, listSwaps } from './read-swaps.ts'
import { receiveReturn } from './receive-return.ts'
import { readPaidInKind } from './refund-in-kind.ts'
import { requestReturn, requestStoreReturn } from './request-return.ts'
import { packSwap, sendSwap, unpackSwap } from './swap-parcels.ts'

export const routes = [
  on(adminReturns.list, listReturns),
  on(adminReturns.receive, receiveReturn),
  on(adminReturns.cancel, cancelReturn),
  on(adminReturns.request, requestReturn),
  on(storeReturns.request, requestStoreReturn),
  on(afterSales.list, listAfterSales),
  on(paidInKind.ofOrder, readPaidInKind),
  on(adminSwaps.list, listSwaps),
  on(adminSwaps.get, getSwap),
  on(adminSwaps.create, createSwap),
  on(adminSwaps.cancel, cancelSwap),
  on(adminSwaps.fulfill, packSwap),
  on(adminSwaps.cancelFulfillment, unpackSwap),
  on(adminSwaps.ship, sendSwap),
  on(adminSwaps.processPayment, processSwapPayment),
  on(storeSwaps.create, createStoreSwap),
  on(storeSwaps.get, getSwapOfCart),
  on(adminClaims.create, createClaim),
  on(adminClaims.update, updateClaim),
  on(adminClaims.cancel, cancelClaim),
  on(adminClaims.fulfill, packClaim),
  on(adminClaims.cancelFulfillment, unpackClaim),
  on(adminClaims.ship, sendClaim),
]
