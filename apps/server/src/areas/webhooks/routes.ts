import { stripeRoutes } from './receive-stripe-notice.ts'

export const routes = [...stripeRoutes]
