import { adminOptionRoutes } from './admin-options.ts'
import { profileRoutes } from './admin-profiles.ts'
import { shippingOptionRoutes } from './shipping-options.ts'
import { zipcodeRoutes } from './zipcodes.ts'

export const routes = [...shippingOptionRoutes, ...adminOptionRoutes, ...profileRoutes, ...zipcodeRoutes]
