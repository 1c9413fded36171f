import { z } from 'zod'
import { AdminOrder } from '../orders/admin-order.ts'
import { shaping } from '../values/listing.ts'

/** The answer of every call that changes a placed order: the order, as staff see it. */
export const orderAnswer = z.object({ order: AdminOrder })
/** `expand` and `fields` of that order. */
export const orderShaping = z.strictObject(shaping)
