import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SmallCatalogue } from '../../base/testing/catalogue.ts'
import { raceTransactions } from '../../base/testing/race-transactions.ts'
import type { TestShop } from '../../base/testing/shop.ts'
import { writers } from '../notifications/letters.ts'
import { writeAndSend } from '../notifications/send-once.ts'
import { holdStock, releaseStock } from './index.ts'
import { jobs } from './jobs.ts'
import { lotDesk } from './lots.fixture.ts'

let shop: TestShop
let goods: SmallCatalogue
let staff: Record<string, string>
let place: string
const { desk, call, receive, lotsOf, figures, freeOf, ledger } = lotDesk()
beforeAll(async () => {
  ;({ shop, goods, staff, place } = desk)
})

describe('an arrival waits while its lot is blocked or corrected', () => {
  /** As the call that comes first does: the levels of its item are locked. */
  const first = (id: string, to: object) => async (db: TestShop['db']) => {
    await sql`select from inventory_level where inventory_item_id = (select inventory_item_id from lot where id = ${id})
      for update`.execute(db)
    await db.updateTable('lot').set(to).where('id', '=', id).execute()
  }

  test('and its pieces are set aside when the lot is blocked by then', async () => {
    await receive('secondClass', ['P1', '2029-01-31', 4])
    const [{ id }] = await lotsOf('secondClass')
    const block = first(id, { blocked_at: shop.clock.now, blocked_because: '自主回収' })
    const received = await raceTransactions(shop.db, block, () => receive('secondClass', ['P1', '2029-01-31', 2]))
    expect(received.status).toBe(200)
    expect(await figures('secondClass')).toEqual([['P1', '2029-01-31', 'blocked', 0, 6]])
  })

  test('and is refused when the lot’s expiry date is another by then, without changing stock', async () => {
    await receive('guidance', ['P2', '2029-01-31', 4])
    const [{ id }] = await lotsOf('guidance')
    const before = await freeOf('guidance')
    const correct = first(id, { expires_on: '2029-02-28' })
    const received = await raceTransactions(shop.db, correct, () => receive('guidance', ['P2', '2029-01-31', 2]))
    expect(received).toMatchObject({ status: 400, body: { code: 'lot_expires_otherwise' } })
    expect([await figures('guidance'), await freeOf('guidance')]).toEqual([
      [['P2', '2029-02-28', 'good', 4, 0]],
      before,
    ])
  })
})

test('a blocked lot can be counted after a reservation of its pieces is released', async () => {
  await receive('soldOut', ['Q1', '2029-01-31', 5])
  const [{ id }] = await lotsOf('soldOut')
  const holdPieces = (quantity: number, as: string) =>
    shop.ctx().tx((tx) => holdStock(tx, [{ variant_id: goods.variants.soldOut, quantity }], as))
  await holdPieces(2, 'att_q1')
  await holdPieces(3, 'att_q2')
  await call('POST', `lot-blocks/${id}`, { because: '自主回収' })
  await shop.ctx().tx((tx) => releaseStock(tx, 'att_q2'))
  const counted = await call('POST', `lots/${id}`, { counted: { location_id: place, quantity: 2 } })
  expect(counted.body.data?.lot).toMatchObject({ quantity: 2, aside_quantity: 0 })
})

test('the mail about lots that run out names none that was blocked before it was due or sent', async () => {
  await receive('food', ['E1', '2026-06-20', 2], ['E2', '2026-06-20', 3], ['E3', '2026-06-20', 4])
  const lots = (await lotsOf('food')) as { id: string; lot_number: string }[]
  const block = (number: string) =>
    call('POST', `lot-blocks/${lots.find((lot) => lot.lot_number === number)!.id}`, { because: '自主回収' })
  expect((await block('E1')).status).toBe(200)
  await shop.db.deleteFrom('fact').execute()
  await jobs.find(({ name }) => name === 'tell-of-lots')!.run(shop.ctx())
  const facts = shop.db.selectFrom('fact').select('about').where('name', '=', 'lots.running_out')
  const [{ about }, ...others] = (await facts.execute()) as [{ about: { lot_ids: string[] } }]
  expect(others).toEqual([])
  expect(about.lot_ids.filter((id) => lots.some((lot) => lot.id === id))).toHaveLength(2)
  expect((await block('E2')).status).toBe(200)
  shop.letters.splice(0)
  await writeAndSend(shop.ctx(), writers.find(({ fact }) => fact === 'lots.running_out')!, about)
  expect(shop.letters[0]!.text.match(/ロット E\d/g)).toEqual(['ロット E3'])
})

describe('correcting a lot number', () => {
  const correct = (id: string, body: object) => call('POST', `lots/${id}`, body)

  test('renames the lot, or merges it with the lot of that number, with pieces and block', async () => {
    await receive('coldRemedy', ['X-I', '2029-01-31', 4])
    await receive('coldRemedy', ['X-1', '2029-01-31', 3], ['X-2', '2029-02-28', 2])
    const idOf = async (number: string) => (await lotsOf('coldRemedy', `&lot_number=${number}`))[0].id
    const [id, other] = [await idOf('X-I'), await idOf('X-1')]
    expect((await correct(id, { lot_number: 'ｘ－ｌ' })).body.data.lot).toMatchObject({ id, lot_number: 'X-L' })
    await call('POST', `lot-blocks/${other}`, { because: '自主回収' })
    const free = await freeOf('coldRemedy')
    expect((await correct(id, { lot_number: 'X-1' })).body.data.lot).toMatchObject({
      ...{ id, lot_number: 'X-1', state: 'blocked', blocked_because: '自主回収', quantity: 0, aside_quantity: 7 },
    })
    expect(await freeOf('coldRemedy')).toBe(free - 4)
    expect(await figures('coldRemedy', '&with_empty=true')).toEqual([
      ['X-1', '2029-01-31', 'blocked', 0, 7],
      ['X-2', '2029-02-28', 'good', 2, 0],
    ])
    expect(await ledger(id)).toEqual([
      [4, 0, 'received', expect.any(String)],
      [3, 0, 'received', expect.any(String)],
      [-3, 3, 'set_aside', null],
      [-4, 4, 'set_aside', null],
    ])
    const entries = await shop.db
      .selectFrom('audit_entry')
      .select(['action', 'after'])
      .where('resource_type', '=', 'lot')
      .where('resource_id', 'in', [id, other])
      .where('call', '=', 'POST /admin/v1/lots/:id')
      .orderBy('id')
      .execute()
    expect(entries.map(({ action, after }) => [action, (after as { lot_number?: string } | null)?.lot_number])).toEqual(
      [
        ['update', 'X-L'],
        ['update', undefined],
        ['delete', undefined],
        ['update', 'X-1'],
      ],
    )
  })

  test('is refused where the lot of that number expires on another day, and changes nothing', async () => {
    const before = await lotsOf('coldRemedy')
    const [{ id }] = before
    const refused = await correct(id, { lot_number: 'X-2' })
    expect(refused).toMatchObject({ status: 400, body: { code: 'lot_expires_otherwise' } })
    expect(await lotsOf('coldRemedy')).toEqual(before)
    expect((await correct(id, { lot_number: 'X-2', expires_on: '2029-02' })).body.data.lot).toMatchObject({
      ...{ lot_number: 'X-2', expires_on: '2029-02-28', state: 'blocked', aside_quantity: 9 },
    })
  })
})

test('deleting a location’s level removes the lot’s pieces set aside there', async () => {
  const { body } = await shop.call('POST', '/admin/stock-locations', { name: '分室' }, staff)
  const location_id = body.stock_location.id
  const variant_id = goods.variants.testKit
  const lines = [{ variant_id, quantity: 3, lot_number: 'U1', expires_on: '2029-01-31' }]
  await call('POST', 'arrivals', { note_number: 'N-branch', supplier_id: desk.supplier_id, location_id, lines })
  const [{ id, inventory_item_id }] = await lotsOf('testKit')
  await call('POST', `lot-blocks/${id}`, { because: '自主回収' })
  expect(await figures('testKit')).toEqual([['U1', '2029-01-31', 'blocked', 0, 3]])
  const level = `/admin/inventory-items/${inventory_item_id}/location-levels/${location_id}`
  await shop.call('DELETE', level, undefined, staff)
  expect(await figures('testKit', '&with_empty=true')).toEqual([['U1', '2029-01-31', 'blocked', 0, 0]])
  const by = (await shop.call('GET', '/admin/auth', undefined, staff)).body.user.id
  expect((await ledger(id)).at(-1)).toEqual([0, -3, 'corrected', by])
})
