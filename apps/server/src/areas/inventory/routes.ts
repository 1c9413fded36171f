import { arrivals } from '@kusuribako/contract/inventory/arrivals'
import { variantStock } from '@kusuribako/contract/inventory/variant-stock'
import { on } from '../../base/ctx.ts'
import { inventoryItemRoutes } from './inventory-items.ts'
import { locationLevelRoutes } from './location-levels.ts'
import { receiveArrival } from './receive-arrival.ts'
import { reservationRoutes } from './reservations.ts'
import { setVariantStock } from './set-variant-stock.ts'
import { stockLocationRoutes } from './stock-locations.ts'
import { variantInventoryRoutes } from './variant-inventory.ts'

export const routes = [
  ...inventoryItemRoutes,
  ...locationLevelRoutes,
  ...reservationRoutes,
  ...stockLocationRoutes,
  ...variantInventoryRoutes,
  on(variantStock.set, setVariantStock),
  on(arrivals.receive, receiveArrival),
]
