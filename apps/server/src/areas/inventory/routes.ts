import { arrivalRecords, arrivals } from '@kusuribako/contract/inventory/arrivals'
import { lotRecipients } from '@kusuribako/contract/inventory/lot-recipients'
import { lotBlocks } from '@kusuribako/contract/inventory/lots'
import { shortages } from '@kusuribako/contract/inventory/shortages'
import { stockMovements } from '@kusuribako/contract/inventory/stock-movements'
import { variantStock } from '@kusuribako/contract/inventory/variant-stock'
import { on } from '../../base/ctx.ts'
import { blockLot, liftBlock } from './correct-lot.ts'
import { inventoryItemRoutes } from './inventory-items.ts'
import { addArrivalRemark, listArrivals } from './list-arrivals.ts'
import { exportRecipients, listRecipients } from './list-recipients.ts'
import { listShortages } from './list-shortages.ts'
import { locationLevelRoutes } from './location-levels.ts'
import { lotRoutes } from './lots.ts'
import { recallLot } from './recall-lot.ts'
import { receiveArrival } from './receive-arrival.ts'
import { reservationRoutes } from './reservations.ts'
import { setVariantStock } from './set-variant-stock.ts'
import { stockLocationRoutes } from './stock-locations.ts'
import { listMovements } from './stock-movements.ts'
import { supplierRoutes } from './suppliers.ts'
import { variantInventoryRoutes } from './variant-inventory.ts'

export const routes = [
  ...inventoryItemRoutes,
  ...locationLevelRoutes,
  ...reservationRoutes,
  ...stockLocationRoutes,
  ...variantInventoryRoutes,
  ...lotRoutes,
  ...supplierRoutes,
  on(variantStock.set, setVariantStock),
  on(arrivals.receive, receiveArrival),
  on(arrivalRecords.list, listArrivals),
  on(arrivalRecords.remark, addArrivalRemark),
  on(lotBlocks.recall, recallLot),
  on(lotBlocks.block, blockLot),
  on(lotBlocks.lift, liftBlock),
  on(lotRecipients.list, listRecipients),
  on(lotRecipients.export, exportRecipients),
  on(stockMovements.list, listMovements),
  on(shortages.list, listShortages),
]
