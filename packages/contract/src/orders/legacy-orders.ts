import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { csvText, data, instant, metadata, money } from '../values/common.ts'
import { paging } from '../values/listing.ts'

const text = z.string()

/** A line of an order of the shop before this one (shop.md §3). Yen. */
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

/** An order of the shop before this one, as it was. */
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
  /** The name it had (`#1001`), and what else its export told. */
  metadata,
})
export type LegacyOrder = z.infer<typeof LegacyOrder>

/** Orders of the shop before this one, found by the verified e-mail address of an account. */
export const legacyOrders = {
  list: get('/store/v1/orders/retrieve-historical-orders', 'customer', 'Orders of the shop before this one', {
    query: z.object(paging(20)),
    answer: data(z.object({ orders: z.array(LegacyOrder), count: z.number().int() })),
  }),
  get: get('/store/v1/orders/retrieve-historical-order/:orderId', 'customer', 'One order of the shop before', {
    params: z.object({ orderId: z.string().min(1).max(64) }),
    answer: data(LegacyOrder),
    refuses: ['not_found'],
  }),
  /**
   * Takes the export of a shop (about 70 columns; a row for each line, the order's own columns on its first row). An
   * order that is known by its `Name` is replaced. `dumpExistingRecords`: everything imported before goes first.
   */
  import: post('/admin/v1/legacy-orders/import', 'staff', 'Import orders of the shop before this one', {
    body: z.object({ csvData: csvText, dumpExistingRecords: z.boolean().default(false) }),
    answer: data(
      z.object({
        imported: z.number().int(),
        errors: z.array(z.object({ row: z.number().int(), message: z.string() })),
      }),
    ),
    refuses: ['csv_unreadable'],
  }),
}
