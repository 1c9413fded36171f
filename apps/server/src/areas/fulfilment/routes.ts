import { tracking } from '@kusuribako/contract/orders/tracking'
import { on } from '../../base/ctx.ts'
import { changeTracking } from './change-tracking.ts'
import { parcelLotRoutes } from './parcel-lots.ts'

export const routes = [...parcelLotRoutes, on(tracking.change, changeTracking)]
