import { parcelLotRoutes } from './parcel-lots.ts'

export const routes = [...parcelLotRoutes]
