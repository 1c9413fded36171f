import { setFreePieces } from '../areas/inventory/index.ts'
import { newId } from '../base/ids.ts'
import type { Good } from '../base/testing/catalogue.ts'
import { openGiftCard } from '../base/testing/codes.ts'
import { signInCustomer } from '../base/testing/people.ts'
import type { SeededRandom } from '../base/testing/seeded-random.ts'
import type { Lives } from '../order-lives/life.fixture.ts'

export interface Shopper {
  /** Null for a guest. */
  id: string | null
  email: string
  headers: Record<string, string>
}

/** Shoppers who buy scarce items at the same moment, each in several windows. */
export interface Tills {
  lives: Lives
  shoppers: Shopper[]
  /** The owner of the cart when it was opened. */
  carts: { id: string; shopper: Shopper }[]
  codes: { code: string; id: string; usage_limit: number | null; is_single: boolean }[]
  cards: { code: string; id: string }[]
  random: SeededRandom
}

export async function openTills(lives: Lives, random: SeededRandom): Promise<Tills> {
  const { desk } = lives
  const { shop, goods } = desk
  const scarce = [{ variant_id: goods.variants.few, quantity: 4 }]
  await shop.ctx().tx((tx) => setFreePieces(tx, scarce, 'counted'))
  const shoppers: Shopper[] = [{ id: null, email: `${newId('cart')}@example.com`.toLowerCase(), headers: {} }]
  for (const _ of [1, 2]) {
    const member = await signInCustomer(shop)
    await desk.post(`/admin/v1/points/${member.id}`, { delta: 500 + random.below(900), note: 'はじめ' })
    shoppers.push(member)
  }
  const codes = await Promise.all([
    openCode(lives, { type: 'percentage', value: 10, allocation: 'total' }, { usage_limit: 2 }),
    openCode(lives, { type: 'fixed', value: 300, allocation: 'total' }, { is_single: true }),
    openCode(lives, { type: 'fixed', value: 33, allocation: 'item' }, {}),
    openCode(lives, { type: 'free_shipping', value: 0, allocation: 'total' }, {}),
  ])
  const cards = []
  for (const tax_rate of [undefined, 10]) {
    const code = newId('gift_card').toUpperCase()
    await openGiftCard(shop, goods, code, tax_rate ? { tax_rate } : {})
    cards.push({ code, id: (await desk.read(`/admin/gift-cards?q=${code}`)).gift_cards[0].id })
  }
  return { lives, shoppers, carts: [], codes, cards, random }
}

async function openCode(
  { desk }: Lives,
  rule: object,
  { usage_limit = null, is_single = false }: { usage_limit?: number | null; is_single?: boolean },
) {
  const code = newId('discount').toUpperCase()
  const { discount } = await desk.post('/admin/discounts', {
    code,
    is_dynamic: false,
    regions: [desk.goods.region_id],
    rule: { description: 'x', ...rule },
    ...(usage_limit && { usage_limit }),
    ...(is_single && { metadata: { singleUsePerSingleUser: true } }),
  })
  return { code, id: discount.id as string, usage_limit, is_single }
}

/** The items that are bought: scarce ones, ones with a quantity limit, and medicines. */
export const goodsToBuy: readonly Good[] = [
  ...(['lotion', 'food', 'few', 'limited', 'device', 'secondClass', 'firstClass'] as const),
  ...(['coldRemedy', 'coughSyrup', 'backorder', 'soldOut'] as const),
]
