import { bookingRoutes } from './book-refund.ts'
import { manualConversionRoutes } from './convert-to-manual.ts'
import { conversionRoutes } from './convert-to-system.ts'
import { salesRoutes } from './list-sales.ts'
import { walletListRoutes } from './list-wallet-payments.ts'
import { walletReadRoutes } from './read-wallet.ts'
import { reconciliationRoutes } from './reconcile.ts'
import { cardRoutes } from './saved-cards.ts'

export const routes = [
  ...cardRoutes,
  ...walletReadRoutes,
  ...walletListRoutes,
  ...salesRoutes,
  ...reconciliationRoutes,
  ...conversionRoutes,
  ...manualConversionRoutes,
  ...bookingRoutes,
]
