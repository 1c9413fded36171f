import { inventoryItemRoutes } from './inventory-items.ts'
import { locationLevelRoutes } from './location-levels.ts'
import { reservationRoutes } from './reservations.ts'
import { stockLocationRoutes } from './stock-locations.ts'
import { variantInventoryRoutes } from './variant-inventory.ts'

export const routes = [
  ...inventoryItemRoutes,
  ...locationLevelRoutes,
  ...reservationRoutes,
  ...stockLocationRoutes,
  ...variantInventoryRoutes,
]
