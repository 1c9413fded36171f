import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { data, day, instant, money, shortText } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { paging, queryInteger } from '../values/listing.ts'
import { Proof } from './shop-orders.ts'

/** A receipt as issued; its figures never change. */
export const Receipt = z.object({
  id: id('receipt'),
  order_id: z.string(),
  /** `1024-1`: the order's number, and the number of the receipt; changed figures make a new one. */
  number: z.string(),
  version: z.number().int(),
  /** How often it was issued; from the second time on it says 再発行. */
  times_given: z.number().int(),
  addressee: z.string(),
  /** What was paid, in yen with tax. */
  total: money,
  issued_at: instant,
})

const GivenReceipt = Receipt.extend({ file_name: z.string(), /** Base64. */ pdf: z.string() })

/** The addressee; left out, the buyer. */
const addressee = { addressee: shortText.trim().min(1).optional() }
const params = z.object({ orderId: pathId('order') })

export const receipts = {
  /** 適格簡易請求書 as PDF, for everybody who may see the order (消費税法57条の4第2項). */
  give: post('/store/v1/orders/:orderId/receipt', 'shopper', 'The receipt of an order, as PDF', {
    params,
    body: Proof.extend(addressee).default({}),
    answer: data(GivenReceipt),
    refuses: ['not_found', 'receipt_not_yet'],
    limited: 'look_up',
    flag: 'customer-receipt',
  }),
  /** For an order of the former shop, to its account. Without tax: that shop's rates are unknown. */
  giveHistorical: post(
    '/store/v1/orders/retrieve-historical-order/:orderId/receipt',
    'customer',
    'The receipt of an order of the former shop, as PDF',
    {
      params: z.object({ orderId: z.string().min(1).max(64) }),
      body: z.object(addressee).default({}),
      answer: data(GivenReceipt),
      refuses: ['not_found', 'receipt_not_yet'],
      flag: 'customer-historical-receipt',
    },
  ),
  /** Searchable as the law requires: by day, by amount, by party (電子帳簿保存法施行規則2条6項5号). */
  list: get('/admin/v1/receipts', 'staff', 'Issued receipts, newest first', {
    query: z.object({
      ...paging(20),
      /** Days in Tokyo, both included. */
      issued_from: day.optional(),
      issued_to: day.optional(),
      total_min: queryInteger.min(0).optional(),
      total_max: queryInteger.min(0).optional(),
      /** A part of the addressee. */
      addressee: shortText.optional(),
      order_id: shortText.optional(),
    }),
    answer: data(z.object({ receipts: z.array(Receipt), count: z.number().int() })),
  }),
  /** The same document again, for the books; it does not count as issued. */
  get: get('/admin/v1/receipts/:id', 'staff', 'One receipt, as PDF', {
    params: z.object({ id: pathId('receipt') }),
    answer: data(GivenReceipt),
    refuses: ['not_found'],
  }),
}
