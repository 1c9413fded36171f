import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { csvText, data, instant, metadata, money, rowErrors } from '../values/common.ts'
import { csvFile } from '../values/files.ts'
import { counted, paging, queryBoolean } from '../values/listing.ts'

const text = z.string()

/** A line of an order of the former shop (shop.md §3). Yen. */
const LegacyLine = z.object({
  sku: text,
  name: text,
  quantity: z.number().int(),
  unitPrice: money,
  /** Of the product as it is sold here, found by its SKU. */
  thumbnailUrl: text.optional(),
  handle: text.optional(),
  compareAtPrice: money.optional(),
  requiresShipping: z.boolean().optional(),
  taxable: z.boolean().optional(),
  fulfillmentStatus: text.optional(),
  discount: money.optional(),
})

/** An order of the former shop, unchanged. */
export const LegacyOrder = z.object({
  orderId: text,
  email: text,
  createdAt: instant,
  orderTotal: money,
  shippingName: text,
  shippingAddress: text,
  shippingAddress2: text,
  shippingCity: text,
  shippingPrefecture: text,
  shippingZip: text,
  financialStatus: text,
  fulfillmentStatus: text,
  lineItems: z.array(LegacyLine),
  /** Its name there (`#1001`), and the export's other columns. */
  metadata,
})
export type LegacyOrder = z.infer<typeof LegacyOrder>

const byOrder = { params: z.object({ orderId: z.string().min(1).max(64) }) }
const importAnswer = data(z.object({ imported: z.number().int(), ...rowErrors }))

export const requiredLegacyColumns = [
  'Name',
  'Email',
  'Created at',
  'Total',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
] as const
const legacyColumns = `Required columns: ${requiredLegacyColumns.join(', ')}`

/** Orders of the former shop, found by the verified e-mail address of an account. */
export const legacyOrders = {
  list: get('/store/v1/orders/retrieve-historical-orders', 'customer', 'Orders of the former shop', {
    query: z.object(paging(20)),
    answer: data(z.object({ orders: z.array(LegacyOrder), count: z.number().int() })),
  }),
  get: get('/store/v1/orders/retrieve-historical-order/:orderId', 'customer', 'One order of the former shop', {
    ...byOrder,
    answer: data(LegacyOrder),
    refuses: ['not_found'],
  }),
  /**
   * Imports a shop's export (about 70 columns, the required ones among them; a row for each line, those of an order one
   * after the other, with the order's own columns on its first row). An existing order with the same `Name` is
   * replaced. `dumpExistingRecords`: everything imported before is deleted first. An unreadable order is left out and
   * reported; from a malformed table nothing is written.
   */
  import: post('/admin/v1/legacy-orders/import', 'staff', 'Import orders of the former shop', {
    body: z.object({ csvData: csvText.describe(legacyColumns), dumpExistingRecords: z.boolean().default(false) }),
    answer: importAnswer,
    refuses: ['csv_unreadable'],
  }),
}

/** Orders of the former shop, for staff. */
export const adminLegacyOrders = {
  list: get('/admin/v1/legacy-orders', 'staff', 'Orders of the former shop, the newest first', {
    query: z.object({
      /** The number with or without its `#`, the whole e-mail address, or the beginning of the recipient's name. */
      q: z.string().trim().max(255).optional(),
      ...paging(20),
    }),
    answer: data(z.object({ orders: z.array(LegacyOrder), ...counted })),
  }),
  get: get('/admin/v1/legacy-orders/:orderId', 'staff', 'One order of the former shop', {
    ...byOrder,
    answer: data(LegacyOrder),
    refuses: ['not_found'],
  }),
  importFile: post('/admin/v1/legacy-orders/import-file', 'staff', 'Import orders of the former shop, from a file', {
    query: z.object({ dumpExistingRecords: queryBoolean.default(false) }),
    body: csvFile,
    answer: importAnswer,
    refuses: ['csv_unreadable'],
    files: true,
  }),
}
