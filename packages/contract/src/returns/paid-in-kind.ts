import { z } from 'zod'
import { get } from '../endpoint.ts'
import { data, money } from '../values/common.ts'
import { byId } from '../values/ids.ts'

/** Yen of the order; a taxable gift card is charged less, because it also pays the tax. */
export const InKind = z.object({ points: money, gift_cards: money })

/** What paid an order beside money: returns give it back first, points before gift cards (040). */
export const paidInKind = {
  ofOrder: get('/admin/v1/orders/:id/paid-in-kind', 'staff', 'Points and gift cards that paid an order', {
    params: byId('order'),
    answer: data(
      z.object({
        /** What returns have given back. */
        given: InKind,
        /** What they still give back before any money. */
        left: InKind,
      }),
    ),
    refuses: ['not_found'],
  }),
}
