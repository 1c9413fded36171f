import { regionRoutes } from './regions.ts'

export const routes = [...regionRoutes]
