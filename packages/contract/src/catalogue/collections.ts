import { z } from 'zod'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import { ShippingProfile } from '../shipping/profiles.ts'
import { handle, metadata, metadataInput, shortText, softStamps } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'
import { counted, dateOp, manyOf, ordering, paging, times } from '../values/listing.ts'
import { ProductRow } from './product-rows.ts'

/** A collection's columns. */
export const Collection = z.object({
  id: id('collection'),
  title: z.string(),
  handle: z.string().nullable(),
  metadata,
  ...softStamps,
})

const ProductInside = ProductRow.extend({ profile_id: z.string().nullish(), profiles: z.array(ShippingProfile) })
/** A collection with its newest hundred products: for all of them use a product list. */
export const FullCollection = Collection.partial()
  .required({ id: true })
  .extend({ products: z.array(ProductInside.partial().required({ id: true })).optional() })
const collectionAnswer = z.object({ collection: FullCollection })
const collectionsAnswer = z.object({ collections: z.array(FullCollection), ...counted })

export const collections = {
  list: get('/store/collections', 'anyone', 'List of collections', {
    query: z.strictObject({ ...paging(10), ...times, handle: manyOf(shortText).optional() }),
    answer: collectionsAnswer,
    kept: 'catalogue',
  }),
  get: get('/store/collections/:id', 'anyone', 'One collection', {
    params: byId('collection'),
    answer: collectionAnswer,
    refuses: ['not_found'],
    kept: 'catalogue',
  }),
}

const input = z.strictObject({ title: shortText.min(1), handle: handle.min(1), metadata: metadataInput }).partial()
/** The handle is derived from the title when missing or empty, as forms send it. */
const createInput = input.extend({ title: shortText.min(1), handle: handle.optional() })
const productIds = z.strictObject({ product_ids: z.array(shortText).min(1).max(1000) })
const path = '/admin/collections'

export const adminCollections = {
  list: get(path, 'staff', 'List of collections', {
    query: z.strictObject({
      ...ordering,
      ...paging(10),
      ...times,
      title: shortText.optional(),
      handle: shortText.optional(),
      deleted_at: dateOp.optional(),
      q: shortText.optional(),
      discount_condition_id: shortText.optional(),
    }),
    answer: collectionsAnswer,
  }),
  get: get(`${path}/:id`, 'staff', 'One collection', {
    params: byId('collection'),
    answer: collectionAnswer,
    refuses: ['not_found'],
  }),
  create: post(path, 'staff', 'Create a collection', {
    body: createInput,
    answer: collectionAnswer,
    refuses: ['duplicate_error'],
  }),
  update: post(`${path}/:id`, 'staff', 'Change a collection', {
    params: byId('collection'),
    body: input,
    answer: collectionAnswer,
    refuses: ['not_found', 'duplicate_error'],
  }),
  delete: del(`${path}/:id`, 'staff', 'Delete a collection', {
    params: byId('collection'),
    answer: receipt('product-collection'),
  }),
  addProducts: post(`${path}/:id/products/batch`, 'staff', 'Add products to a collection', {
    params: byId('collection'),
    body: productIds,
    answer: collectionAnswer,
    refuses: ['not_found'],
  }),
  removeProducts: del(`${path}/:id/products/batch`, 'staff', 'Remove products from a collection', {
    params: byId('collection'),
    body: productIds,
    answer: z.object({
      id: z.string(),
      object: z.literal('product-collection'),
      removed_products: z.array(z.string()),
    }),
    refuses: ['not_found'],
  }),
}
