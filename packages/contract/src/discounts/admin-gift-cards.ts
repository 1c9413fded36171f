import { z } from 'zod'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import { OrderRow } from '../orders/order.ts'
import { RegionRow } from '../regions/regions.ts'
import { calendarInstant, data, instant, metadataInput, money, shortText } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'
import { counted, ordering, paging } from '../values/listing.ts'
import { GiftCardRow } from './discounts.ts'

const AdminGiftCard = GiftCardRow.partial()
  .required({ id: true })
  .extend({ region: RegionRow.nullish(), order: OrderRow.loose().nullish() })

/** Yen. A balance above the card's value is refused by the call, not here. */
const amount = z.int().min(-2_000_000_000).max(2_000_000_000)
const params = byId('gift_card')
const answer = z.object({ gift_card: AdminGiftCard })

export const adminGiftCards = {
  list: get('/admin/gift-cards', 'staff', 'List of gift cards', {
    query: z.strictObject({ ...paging(50), ...ordering, q: shortText.optional() }),
    answer: z.object({ gift_cards: z.array(AdminGiftCard), ...counted }),
  }),
  get: get('/admin/gift-cards/:id', 'staff', 'One gift card', { params, answer, refuses: ['not_found'] }),
  create: post('/admin/gift-cards', 'staff', 'Issue a gift card', {
    body: z.strictObject({
      /** Required nevertheless: if it is left out the call refuses, as on the platform. */
      value: amount.min(0).optional(),
      ends_at: calendarInstant.optional(),
      is_disabled: z.boolean().optional(),
      region_id: shortText,
      metadata: metadataInput.optional(),
    }),
    answer,
    refuses: ['not_found'],
  }),
  update: post('/admin/gift-cards/:id', 'staff', 'Change a gift card', {
    params,
    body: z
      .strictObject({
        balance: amount,
        is_disabled: z.boolean(),
        ends_at: calendarInstant.nullable(),
        region_id: shortText,
        metadata: metadataInput,
      })
      .partial(),
    answer,
    refuses: ['not_found', 'gift_card_balance_out_of_range'],
  }),
  delete: del('/admin/gift-cards/:id', 'staff', 'Delete a gift card', { params, answer: receipt('gift-card') }),
}

/** Yen taken from a card with an order, or given back to it. */
const GiftCardUse = z.object({
  kind: z.enum(['spent', 'given_back']),
  amount: money,
  order: z.object({ id: id('order'), display_id: z.int() }),
  at: instant,
})

export const giftCardUses = {
  list: get('/admin/v1/gift-cards/:id/uses', 'staff', 'The uses of a gift card, the newest first', {
    params,
    query: z.strictObject(paging(20)),
    answer: data(z.object({ uses: z.array(GiftCardUse), ...counted })),
    refuses: ['not_found'],
  }),
}
