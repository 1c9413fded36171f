import { afterAll, beforeAll, expect } from 'vitest'
import { freePieces, type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { openSupplier } from '../../base/testing/suppliers.ts'
import { stockDisagreements } from './index.ts'

interface Desk {
  shop: TestShop
  goods: SmallCatalogue
  staff: Record<string, string>
  place: string
  supplier_id: string
}

/**
 * A shop whose products have lots, for the tests of one file (`desk` is filled before the first of them); after the
 * last, every figure must match its ledger.
 */
export function lotDesk() {
  const desk = {} as Desk
  beforeAll(async () => {
    desk.shop = await testShop()
    desk.goods = await smallCatalogue(desk.shop)
    desk.staff = await signInStaff(desk.shop)
    desk.supplier_id = await openSupplier(desk.shop, desk.staff)
    desk.place = (await desk.shop.db.selectFrom('stock_location').select('id').executeTakeFirstOrThrow()).id
  })
  afterAll(async () => {
    expect(await stockDisagreements(desk.shop.db)).toEqual([])
    await desk.shop.close()
  })

  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    desk.shop.call(method, `/admin/v1/${path}`, body, desk.staff)
  let noteNumber = 0
  /** A receipt of goods with its own delivery note: lot number, last day, pieces. */
  const receive = (good: Good, ...lots: [string, string, number][]) => {
    noteNumber += 1
    const variant_id = desk.goods.variants[good]
    const lines = lots.map(([lot_number, expires_on, quantity]) => ({ variant_id, quantity, lot_number, expires_on }))
    return call('POST', 'arrivals', { note_number: `N-${noteNumber}`, supplier_id: desk.supplier_id, lines })
  }
  const lotsOf = async (good: Good, more = '') =>
    (await call('GET', `lots?variant_id=${desk.goods.variants[good]}${more}`)).body.data.lots
  /** Number, last day, state, and sellable and set aside pieces. */
  const figures = async (good: Good, more = '') =>
    (await lotsOf(good, more)).map((lot: Record<string, unknown>) => [
      ...[lot.lot_number, lot.expires_on, lot.state, lot.quantity, lot.aside_quantity],
    ])
  const freeOf = (good: Good) => freePieces(desk.shop, desk.goods.variants[good])
  const ledger = async (id: string) =>
    (
      await desk.shop.db
        .selectFrom('lot_movement')
        .select(['quantity', 'aside', 'reason', 'because_of'])
        .where('lot_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ quantity, aside, reason, because_of }) => [quantity, aside, reason, because_of])
  return { desk, call, receive, lotsOf, figures, freeOf, ledger }
}
