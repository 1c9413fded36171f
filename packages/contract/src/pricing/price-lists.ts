import { z } from 'zod'
import { productFilters, productPage } from '../catalogue/admin-products.ts'
import { VariantRow } from '../catalogue/product-rows.ts'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import { instant, metadata, shortText, softStamps, text } from '../values/common.ts'
import { byId, id, pathId } from '../values/ids.ts'
import { counted, dateOp, manyOf, ordering, paging, shaping, times } from '../values/listing.ts'
import { MoneyAmount, priceInput } from './prices.ts'

const Group = z.object({ id: z.string(), name: z.string(), metadata, ...softStamps })
const type = z.enum(['sale', 'override'])
const status = z.enum(['active', 'draft'])

/** Prices beside the plain ones: for a period, for some customer groups, or both. */
export const PriceList = z
  .object({
    id: id('price_list'),
    name: z.string(),
    description: z.string(),
    type,
    status,
    starts_at: instant.nullable(),
    ends_at: instant.nullable(),
    includes_tax: z.boolean(),
    customer_groups: z.array(Group),
    prices: z.array(MoneyAmount.extend({ variants: z.array(VariantRow.partial()).optional() })),
    ...softStamps,
  })
  .partial()
  .required({ id: true })

const listPrice = priceInput.safeExtend({ variant_id: shortText })
const changedPrice = listPrice.safeExtend({ id: shortText.optional() })
const prices = z.array(changedPrice).max(5000)

const moment = z.string().pipe(z.coerce.date<string>())
const fields = {
  name: shortText.min(1),
  description: text,
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  status,
  type,
  customer_groups: z.array(z.object({ id: shortText })).max(200),
  includes_tax: z.boolean(),
}
const input = z.strictObject({ ...fields, prices }).partial()
const priceListAnswer = z.object({ price_list: PriceList })
const path = '/admin/price-lists'
const params = byId('price_list')
const deletedPrices = z.object({
  ids: z.array(z.string()),
  object: z.literal('money-amount'),
  deleted: z.literal(true),
})

export const priceLists = {
  list: get(path, 'staff', 'List of price lists', {
    query: z.strictObject({
      expand: shaping.expand,
      ...ordering,
      ...paging(10),
      ...times,
      deleted_at: dateOp.optional(),
      id: shortText.optional(),
      q: shortText.optional(),
      status: manyOf(status).optional(),
      name: shortText.optional(),
      customer_groups: manyOf(shortText).optional(),
      description: shortText.optional(),
      type: manyOf(type).optional(),
    }),
    answer: z.object({ price_lists: z.array(PriceList), ...counted }),
  }),
  get: get(`${path}/:id`, 'staff', 'One price list', { params, answer: priceListAnswer, refuses: ['not_found'] }),
  create: post(path, 'staff', 'Create a price list', {
    body: input
      .required({ name: true, description: true, type: true })
      .extend({ prices: z.array(listPrice).max(5000) }),
    answer: priceListAnswer,
    refuses: ['not_found'],
  }),
  update: post(`${path}/:id`, 'staff', 'Change a price list; prices are added to those it has', {
    params,
    body: input,
    answer: priceListAnswer,
    refuses: ['not_found'],
  }),
  delete: del(`${path}/:id`, 'staff', 'Delete a price list with its prices', {
    params,
    answer: receipt('price-list'),
  }),
  addPrices: post(`${path}/:id/prices/batch`, 'staff', 'Add prices to a list, or replace all of them', {
    params,
    body: z.strictObject({ prices, override: z.boolean().optional() }),
    answer: priceListAnswer,
    refuses: ['not_found'],
  }),
  removePrices: del(`${path}/:id/prices/batch`, 'staff', 'Remove prices from a list', {
    params,
    body: z.strictObject({ price_ids: z.array(shortText).min(1).max(5000) }),
    answer: deletedPrices,
    refuses: ['not_found'],
  }),
  removeVariantPrices: del(
    `${path}/:id/variants/:variant_id/prices`,
    'staff',
    "Remove a variant's prices from a list",
    {
      params: params.extend({ variant_id: pathId('variant') }),
      answer: deletedPrices,
      refuses: ['not_found'],
    },
  ),
  removeProductPrices: del(
    `${path}/:id/products/:product_id/prices`,
    'staff',
    "Remove a product's prices from a list",
    {
      params: params.extend({ product_id: pathId('product') }),
      answer: deletedPrices,
      refuses: ['not_found'],
    },
  ),
  removeProductsPrices: del(
    `${path}/:id/products/prices/batch`,
    'staff',
    "Remove several products' prices from a list",
    {
      params,
      body: z.strictObject({ product_ids: z.array(shortText).min(1).max(1000) }),
      answer: deletedPrices,
      refuses: ['not_found'],
    },
  ),
}

export const priceListProducts = {
  list: get(`${path}/:id/products`, 'staff', 'The products with prices on a price list', {
    params,
    query: z.strictObject({ ...shaping, ...ordering, ...paging(50), ...productFilters, type: shortText.optional() }),
    answer: productPage,
    refuses: ['not_found'],
  }),
}
