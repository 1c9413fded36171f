import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../base/config.ts'

/**
 * What opens an order, and what was said about it with a pharmacist, to who cannot sign in: it stands in their letters
 * alone. When an order was made (shop.md §2) is told with it to whoever knows its number and an address.
 */
export const talkCodeOf = ({ SESSION_SECRET }: Config, order_id: string): string =>
  createHmac('sha256', SESSION_SECRET).update(`talk ${order_id}`).digest('base64url').slice(0, 20)

/** Whether that is what was given. */
export function isTalkCode(config: Config, order_id: string, given: unknown): boolean {
  const [own, told] = [talkCodeOf(config, order_id), String(given)].map((code) => Buffer.from(code)) as [Buffer, Buffer]
  return own.length === told.length && timingSafeEqual(own, told)
}
