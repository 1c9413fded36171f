import { z } from 'zod'
import { ProductRow } from '../catalogue/product-rows.ts'
import { TypeRow } from '../catalogue/tags-and-types.ts'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import type { RefusalCode } from '../refusals.ts'
import { RegionRow } from '../regions/regions.ts'
import { ShippingOptionRow } from '../shipping/options.ts'
import { metadata, shortText, stamps } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'
import { counted, dateOp, listShaping, manyOf, numberOrBounds, ordering, paging, times } from '../values/listing.ts'

const count = z.number().int()
const Product = ProductRow.extend({ profile_id: z.string().nullish() })

/** A rate of a region for some products, product types and shipping options, instead of the region's own. */
const TaxRateRecord = z
  .object({
    id: id('tax_rate'),
    /** Percent; null means that only the tax provider knows it. */
    rate: z.number().nullable(),
    code: z.string().nullable(),
    name: z.string(),
    region_id: id('region'),
    metadata,
    product_count: count,
    product_type_count: count,
    shipping_option_count: count,
    region: RegionRow.nullable(),
    products: z.array(Product),
    product_types: z.array(TypeRow),
    shipping_options: z.array(ShippingOptionRow),
    ...stamps,
  })
  .partial()
  .required({ id: true })

const ids = z.array(shortText).max(1000)
const fields = z.strictObject({
  code: shortText.min(1),
  name: shortText.min(1),
  region_id: shortText,
  rate: z.number().min(0).max(100).nullable(),
  products: ids,
  product_types: ids,
  shipping_options: ids,
})
const params = byId('tax_rate')
const query = z.strictObject(listShaping)
const answer = z.object({ tax_rate: TaxRateRecord })

const batch = <B extends z.ZodType>(segment: string, words: string, body: B, ...addRefusals: RefusalCode[]) => {
  const path = `/admin/tax-rates/:id/${segment}/batch`
  const refuses: RefusalCode[] = ['not_found', ...addRefusals]
  return {
    add: post(path, 'staff', `Apply a tax rate to ${words}`, { params, query, body, answer, refuses }),
    remove: del(path, 'staff', `Remove a tax rate from ${words}`, {
      params,
      query,
      body,
      answer,
      refuses: ['not_found'],
    }),
  }
}
const ofProducts = batch('products', 'products', z.strictObject({ products: ids }))
const ofTypes = batch('product-types', 'product types', z.strictObject({ product_types: ids }))
const ofOptions = batch(
  'shipping-options',
  'shipping options',
  z.strictObject({ shipping_options: ids }),
  'not_allowed',
)

export const taxRates = {
  list: get('/admin/tax-rates', 'staff', 'List of tax rates', {
    query: z.strictObject({
      ...listShaping,
      ...ordering,
      ...paging(50),
      ...times,
      deleted_at: dateOp.optional(),
      q: shortText.optional(),
      region_id: manyOf(shortText).optional(),
      name: shortText.optional(),
      code: shortText.optional(),
      rate: numberOrBounds,
    }),
    answer: z.object({ tax_rates: z.array(TaxRateRecord), ...counted }),
  }),
  get: get('/admin/tax-rates/:id', 'staff', 'One tax rate', { params, query, answer, refuses: ['not_found'] }),
  create: post('/admin/tax-rates', 'staff', 'Add a tax rate', {
    query,
    body: fields.partial().required({ code: true, name: true, region_id: true }),
    answer,
    refuses: ['not_found', 'not_allowed'],
  }),
  update: post('/admin/tax-rates/:id', 'staff', 'Change a tax rate', {
    params,
    query,
    body: fields.partial(),
    answer,
    refuses: ['not_found', 'not_allowed'],
  }),
  delete: del('/admin/tax-rates/:id', 'staff', 'Delete a tax rate', { params, answer: receipt('tax-rate') }),
  addProducts: ofProducts.add,
  removeProducts: ofProducts.remove,
  addProductTypes: ofTypes.add,
  removeProductTypes: ofTypes.remove,
  addShippingOptions: ofOptions.add,
  removeShippingOptions: ofOptions.remove,
}
