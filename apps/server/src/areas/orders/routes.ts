import { returnReasonRoutes } from './return-reasons.ts'

export const routes = [...returnReasonRoutes]
