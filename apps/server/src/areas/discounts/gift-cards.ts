import { giftCards as api } from '@kusuribako/contract/discounts/discounts'
import { type Handler, on } from '../../base/ctx.ts'
import { one, type Readable, readOne } from '../../base/read.ts'
import { Refused, refuse } from '../../base/refuse.ts'

const cards: Readable = {
  table: 'gift_card',
  relations: { region: one('region', 'region_id') },
  always: ['region'],
  fields: ['id', 'code', 'value', 'balance'],
}

/** The balance of a gift card. Guessing codes is prevented by the rate limit on look-ups. */
const get: Handler<typeof api.get> = async ({ db }, { params }) => {
  try {
    return { gift_card: await readOne(db, cards, params.code, {}, 'code') }
  } catch (error) {
    throw error instanceof Refused ? refuse('gift_card_not_found') : error
  }
}

export const giftCardRoutes = [on(api.get, get)]
