import { z } from 'zod'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import { metadata, shortText, softStamps, text } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'
import { adminListing, counted, dateOp } from '../values/listing.ts'

/** Where things are sold: the web shop is one. */
export const SalesChannel = z.object({
  id: id('sales_channel'),
  name: z.string(),
  description: z.string().nullable(),
  is_disabled: z.boolean(),
  metadata,
  ...softStamps,
})

/** What lists and `expand` may answer of a channel. */
const Shaped = SalesChannel.extend({
  products: z.array(z.unknown()),
  publishableKeys: z.array(z.unknown()),
  locations: z.array(z.unknown()),
})
  .partial()
  .required({ id: true })

const fields = { name: shortText.min(1), description: text.nullable(), is_disabled: z.boolean() }
const params = byId('sales_channel')
const answer = z.object({ sales_channel: SalesChannel })
const products = z.strictObject({ product_ids: z.array(z.strictObject({ id: shortText })).max(1000) })

export const salesChannels = {
  list: get('/admin/sales-channels', 'staff', 'List of sales channels', {
    query: z.strictObject({
      ...adminListing(20),
      id: shortText.optional(),
      name: shortText.optional(),
      description: text.optional(),
      deleted_at: dateOp.optional(),
    }),
    answer: z.object({ sales_channels: z.array(Shaped), ...counted }),
  }),
  get: get('/admin/sales-channels/:id', 'staff', 'One sales channel', { params, answer, refuses: ['not_found'] }),
  create: post('/admin/sales-channels', 'staff', 'Create a sales channel', {
    body: z.strictObject(fields).partial().required({ name: true }),
    answer,
  }),
  update: post('/admin/sales-channels/:id', 'staff', 'Change a sales channel', {
    params,
    body: z.strictObject(fields).partial(),
    answer,
    refuses: ['not_found'],
  }),
  delete: del('/admin/sales-channels/:id', 'staff', 'Delete a sales channel', {
    params,
    answer: receipt('sales-channel'),
    refuses: ['not_allowed'],
  }),
  addProducts: post('/admin/sales-channels/:id/products/batch', 'staff', 'Add products to a channel', {
    params,
    body: products,
    answer,
    refuses: ['not_found', 'ids_unknown'],
  }),
  removeProducts: del('/admin/sales-channels/:id/products/batch', 'staff', 'Remove products from a channel', {
    params,
    body: products,
    answer,
    refuses: ['not_found', 'ids_unknown'],
  }),
}
