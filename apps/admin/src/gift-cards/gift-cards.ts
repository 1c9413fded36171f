import { adminGiftCards, giftCardUses } from '@kusuribako/client/routes'
import type { adminGiftCards as contract, giftCardUses as uses } from '@kusuribako/contract/discounts/admin-gift-cards'
import type { z } from 'zod'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { readRegionOfShop } from '../shell/region.ts'
import { perPage, usePlace } from '../tables/place.ts'

type Row = z.infer<(typeof contract)['get']['answer']>['gift_card']
export type GiftCard = Required<Row>
export type Use = z.infer<(typeof uses)['list']['answer']>['data']['uses'][number]

/** One page of the gift cards, the newest first. */
export function useGiftCards() {
  const { get, paging } = usePlace(perPage)
  const query = { ...paging, ...(get('q') && { q: get('q') }) }
  return useReading('offers', ['gift-cards', query], async () => {
    const { gift_cards, count } = await ask(adminGiftCards.list, { query })
    return { rows: gift_cards as GiftCard[], count }
  })
}

export const useGiftCard = (id: string) =>
  useReading(
    'offers',
    ['gift-cards', 'one', id],
    async () => (await ask(adminGiftCards.get, { params: { id } })).gift_card as GiftCard,
  )

/** One page of a card's uses. */
export function useUses(id: string) {
  const { paging: query } = usePlace(perPage)
  return useReading('offers', ['gift-cards', 'uses', id, query], async () => {
    const { uses: rows, count } = (await ask(giftCardUses.list, { params: { id }, query })).data
    return { rows, count }
  })
}

/** Issues a card in the region of the shop. */
export async function issueCard(value: number, ends_at: string | null): Promise<string> {
  const region = await readRegionOfShop()
  const body = { value, region_id: region?.id ?? '', ...(ends_at && { ends_at }) }
  return (await thenInvalidate(askIdempotently(adminGiftCards.create, { body }), 'gift-cards')).gift_card.id
}

export const setDisabled = (id: string, is_disabled: boolean) =>
  thenInvalidate(ask(adminGiftCards.update, { params: { id }, body: { is_disabled } }), 'gift-cards')
