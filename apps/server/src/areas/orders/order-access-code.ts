import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../base/config.ts'

/**
 * The secret that opens an order, and its conversation with a pharmacist, for buyers who cannot sign in: it is only in
 * their mails. The order's creation time (shop.md §2) would be shown to anybody who knows its number and an address.
 */
export const orderAccessCodeOf = ({ SESSION_SECRET }: Config, order_id: string): string =>
  createHmac('sha256', SESSION_SECRET).update(`talk ${order_id}`).digest('base64url').slice(0, 20)

/** Whether the given code is right. */
export function isOrderAccessCode(config: Config, order_id: string, code: unknown): boolean {
  const [expected, provided] = [orderAccessCodeOf(config, order_id), String(code)].map((text) => Buffer.from(text)) as [
    Buffer,
    Buffer,
  ]
  return expected.length === provided.length && timingSafeEqual(expected, provided)
}
