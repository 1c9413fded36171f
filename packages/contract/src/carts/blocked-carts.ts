import { z } from 'zod'
import { del, get, post } from '../endpoint.ts'
import { data, done, email, instant } from '../values/common.ts'
import { byId, id, pathId } from '../values/ids.ts'
import { counted, paging, queryBoolean } from '../values/listing.ts'

/** A cart blocked by staff: its shopper is asked to start a new one. */
export const BlockedCart = z.object({
  id: id('blocked_cart'),
  cart_id: id('cart'),
  state: z.enum(['pending', 'reset_complete']),
  created_at: instant,
  updated_at: instant,
  deleted_at: instant.nullable(),
})
/** As it is listed, with the e-mail address that its shopper has entered: staff know nobody by a number. */
export const ListedBlockedCart = BlockedCart.extend({ email: z.string().nullable() })
/** A cart that may be blocked: what is in it shows staff which one is meant. */
export const OpenCart = z.object({
  id: id('cart'),
  created_at: instant,
  updated_at: instant,
  goods: z.array(z.object({ title: z.string(), quantity: z.int() })),
  is_blocked: z.boolean(),
})
const answer = data(z.object({ blocked_cart: BlockedCart }))
const params = byId('blocked_cart')

export const blockedCarts = {
  /** The shopper's browser has discarded the cart. */
  update: post('/store/v1/blocked-cart/update', 'shopper', 'Report that a blocked cart was discarded', {
    body: z.object({ cart_id: pathId('cart') }),
    answer: done,
    refuses: ['not_found'],
  }),
  list: get('/admin/v1/blocked-carts', 'staff', 'Blocked carts, newest first', {
    query: z.object({ ...paging(20), withDeleted: queryBoolean.default(false) }),
    answer: data(z.object({ blocked_carts: z.array(ListedBlockedCart), ...counted })),
  }),
  /** Its number is shown nowhere to a shopper: their e-mail address leads to it. */
  find: get('/admin/v1/blocked-carts/open', 'staff', 'Carts of an e-mail address without an order, newest first', {
    query: z.strictObject({ email }),
    answer: data(z.object({ carts: z.array(OpenCart) })),
  }),
  get: get('/admin/v1/blocked-carts/:id', 'staff', 'One blocked cart', { params, answer, refuses: ['not_found'] }),
  create: post('/admin/v1/blocked-carts', 'staff', 'Block a cart', {
    body: z.strictObject({ cart_id: pathId('cart') }),
    answer,
    refuses: ['not_found', 'cart_completed_already', 'duplicate_error'],
  }),
  delete: del('/admin/v1/blocked-carts/:id', 'staff', 'Unblock a cart', {
    params,
    answer: done,
    refuses: ['not_found'],
  }),
}
