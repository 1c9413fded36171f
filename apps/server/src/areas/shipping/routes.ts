import { shippingOptionRoutes } from './shipping-options.ts'
import { zipcodeRoutes } from './zipcodes.ts'

export const routes = [...shippingOptionRoutes, ...zipcodeRoutes]
