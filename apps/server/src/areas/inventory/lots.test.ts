import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { SmallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import type { TestShop } from '../../base/testing/shop.ts'
import { writers } from '../notifications/letters.ts'
import { writeAndSend } from '../notifications/send-once.ts'
import { holdStock, releaseStock, setFreePieces } from './index.ts'
import { jobs } from './jobs.ts'
import { lotDesk } from './lots.fixture.ts'

let shop: TestShop
let goods: SmallCatalogue
let place: string
const { desk, call, receive, lotsOf, figures, freeOf, ledger } = lotDesk()
beforeAll(async () => {
  ;({ shop, goods, place } = desk)
  shop.clock.now = new Date('2026-06-01T03:00:00.000Z')
  // The licences promise no shelf life yet.
  await sql`update licence set display = display - 'expiry_months'`.execute(shop.db)
})

const settle = () => jobs.find(({ name }) => name === 'settle-lots')!.run(shop.ctx())
/** A pharmacy's licences promise this many months of shelf life. */
const promise = async (months: number) => {
  const { id, display } = (await call('GET', 'licences')).body.data.licences[0]
  await shop.call(
    'POST',
    `/admin/v1/licences/${id}`,
    { display: { ...display, expiry_months: months } },
    await signInStaff(shop, { role: 'pharmacist' }),
  )
}

test('received pieces go to their lots, however typed; the lot that expires first is listed first', async () => {
  const { body } = await receive('lotion', ['ｂ－２', '2028-02', 5], ['A1', '2027-01-15', 3])
  expect(body.data.arrival.lines).toMatchObject([
    { lot_number: 'B-2', expires_on: '2028-02-29', quantity: 5, inventory_quantity: 108 },
    { lot_number: 'A1', expires_on: '2027-01-15', quantity: 3, inventory_quantity: 108 },
  ])
  expect(await figures('lotion')).toEqual([
    ['A1', '2027-01-15', 'good', 3, 0],
    ['B-2', '2028-02-29', 'good', 5, 0],
  ])
  expect((await receive('lotion', ['B-2', '2028-02-29', 2])).status).toBe(200)
  expect(await figures('lotion', '&lot_number=b-2')).toEqual([['B-2', '2028-02-29', 'good', 7, 0]])
  const [lot] = await lotsOf('lotion')
  expect(lot.variants).toEqual([
    {
      ...{ id: goods.variants.lotion, title: expect.any(String), sku: goods.skus.lotion },
      ...{ product_id: goods.products.lotion, product_title: expect.any(String) },
    },
  ])
  expect(lot.levels).toEqual([
    { location_id: place, location_name: expect.any(String), quantity: 3, aside_quantity: 0 },
  ])
  expect(await ledger(lot.id)).toEqual([[3, 0, 'received', 'N-1']])
})

test('lots are filtered by product, location, state and expiry date', async () => {
  const found = async (query: string) => (await call('GET', `lots?${query}`)).body.data
  const of = `product_id=${goods.products.lotion}`
  expect(await found(of)).toMatchObject({ count: 2, limit: 50, offset: 0, good_from: '2026-06-01' })
  expect(await found(`${of}&expires_before=2027-01-15`)).toMatchObject({ count: 0, lots: [] })
  expect(await found(`${of}&expires_before=2027-01-16`)).toMatchObject({ count: 1, lots: [{ lot_number: 'A1' }] })
  expect(await found(`${of}&location_id=${place}&limit=1&offset=1`)).toMatchObject({
    count: 2,
    lots: [{ lot_number: 'B-2' }],
  })
  expect((await found(`${of}&location_id=sloc_none`)).count).toBe(0)
  expect((await found(`${of}&state=soon,short`)).count).toBe(0)
  const [one] = await lotsOf('lotion')
  expect((await found(`id=${one.id}`)).lots).toEqual([one])
})

test.each([
  ['a lot without its expiry date', { lot_number: 'C', expires_on: undefined }, 'invalid_request_body'],
  ['an expiry date without a lot', { lot_number: undefined }, 'invalid_request_body'],
  ['a lot known with another expiry date', {}, 'lot_expires_otherwise'],
])('an arrival with %s is refused, and stock stays unchanged', async (_what, wrong, code) => {
  const before = [await figures('lotion'), await freeOf('lotion')]
  const line = { variant_id: goods.variants.lotion, quantity: 1, lot_number: 'A1', expires_on: '2027-01-16', ...wrong }
  const answer = await call('POST', 'arrivals', { note_number: 'N-other', lines: [line] })
  expect(answer).toMatchObject({ status: 400, body: { code } })
  expect([await figures('lotion'), await freeOf('lotion')]).toEqual(before)
})

test('an arrival names every lot that is known with another expiry date, and that date', async () => {
  const of = (lot_number: string, expires_on: string) => ({ variant_id: goods.variants.lotion, lot_number, expires_on })
  const lots = [of('B-2', '2029-01-31'), of('A1', '2027-01-16'), of('C-3', '2029-01-31')]
  const lines = lots.map((lot) => ({ ...lot, quantity: 1 }))
  const before = await figures('lotion')
  const named = [
    { lot_number: 'A1', expires_on: '2027-01-15' },
    { lot_number: 'B-2', expires_on: '2028-02-29' },
  ]
  expect(await call('POST', 'arrivals', { note_number: 'N-several', lines })).toMatchObject({
    status: 400,
    body: { code: 'lot_expires_otherwise', details: { lots: named } },
  })
  expect(await figures('lotion')).toEqual(before)
})

const nameLot = (quantity: number, more: object = {}) =>
  call('POST', 'lots', {
    ...{ variant_id: goods.variants.food, lot_number: 'F1', expires_on: '2027-03-31', quantity },
    ...more,
  })

test('stock on hand can be assigned to a lot, but no more than there is, even by two calls at once', async () => {
  const { status, body } = await nameLot(60)
  expect({ status, lot: body.data.lot }).toMatchObject({ status: 200, lot: { quantity: 60, state: 'good' } })
  const answers = await Promise.all([nameLot(30), nameLot(30)])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
  expect(await nameLot(11)).toMatchObject({ status: 400, body: { code: 'lots_over_stock' } })
  expect(await nameLot(1, { expires_on: '2027-04-30' })).toMatchObject({
    body: { code: 'lot_expires_otherwise', details: { lots: [{ lot_number: 'F1', expires_on: '2027-03-31' }] } },
  })
  expect(await nameLot(1, { variant_id: 'variant_none' })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect([await figures('food'), await freeOf('food')]).toEqual([[['F1', '2027-03-31', 'good', 90, 0]], 100])
})

test('lots can be counted; a lower total comes off pieces without a lot, then off lots by expiry', async () => {
  const [{ id }] = await lotsOf('food')
  const correct = (body: object) => call('POST', `lots/${id}`, body)
  const countLot = (quantity: number) => correct({ counted: { location_id: place, quantity } })
  expect((await countLot(88)).body.data.lot).toMatchObject({ quantity: 88 })
  expect(await freeOf('food')).toBe(98)
  await nameLot(4, { lot_number: 'F0', expires_on: '2026-12-31' })
  const set = (quantity: number) =>
    shop.ctx().tx((tx) => setFreePieces(tx, [{ variant_id: goods.variants.food, quantity }], 'counted'))
  await set(92)
  expect(await figures('food')).toEqual([
    ['F0', '2026-12-31', 'good', 4, 0],
    ['F1', '2027-03-31', 'good', 88, 0],
  ])
  await set(87)
  expect(await figures('food', '&with_empty=true')).toEqual([
    ['F0', '2026-12-31', 'good', 0, 0],
    ['F1', '2027-03-31', 'good', 87, 0],
  ])
  expect(await figures('food')).toHaveLength(1)
  await shop.ctx().tx((tx) => holdStock(tx, [{ variant_id: goods.variants.food, quantity: 80 }], 'att_food'))
  expect(await countLot(79)).toMatchObject({ status: 400, body: { code: 'stock_is_reserved' } })
  expect(await correct({ counted: { location_id: 'sloc_none', quantity: 1 } })).toMatchObject({ status: 404 })
  expect(await call('POST', 'lots/lot_none', { expires_on: '2027-01' })).toMatchObject({ status: 404 })
  expect(await correct({})).toMatchObject({ status: 400, body: { code: 'invalid_request_body' } })
  expect([await figures('food'), await freeOf('food')]).toEqual([[['F1', '2027-03-31', 'good', 87, 0]], 7])
})

test('a lot with too little shelf life is set aside, except reserved pieces, and can come back', async () => {
  await receive('device', ['S1', '2026-12-01', 6], ['S2', '2027-01-01', 4])
  await shop.ctx().tx((tx) => holdStock(tx, [{ variant_id: goods.variants.device, quantity: 27 }], 'att_device'))
  await promise(6)
  expect(await figures('device')).toEqual([
    ['S1', '2026-12-01', 'soon', 6, 0],
    ['S2', '2027-01-01', 'good', 4, 0],
  ])
  await settle()
  expect(await freeOf('device')).toBe(3)
  shop.clock.now = new Date('2026-06-01T15:00:00.000Z')
  // The second caller finds nothing to do.
  await Promise.all([settle(), settle(), settle()])
  expect(await figures('device')).toEqual([
    ['S1', '2026-12-01', 'short', 3, 3],
    ['S2', '2027-01-01', 'soon', 4, 0],
  ])
  expect(await freeOf('device')).toBe(0)
  await shop.ctx().tx((tx) => releaseStock(tx, 'att_device'))
  await settle()
  const [lot] = await lotsOf('device')
  expect([lot.quantity, lot.aside_quantity, await freeOf('device')]).toEqual([0, 6, 24])
  expect(await ledger(lot.id)).toEqual([
    [6, 0, 'received', expect.any(String)],
    [-3, 3, 'set_aside', null],
    [-3, 3, 'set_aside', null],
  ])
  const moves = await call('GET', `stock-movements?product_id=${goods.products.device}&reason=set_aside`)
  expect(moves.body.data.movements.map(({ stocked }: { stocked: number }) => stocked)).toEqual([-3, -3])
  // It was mistyped: its last day is later.
  expect((await call('POST', `lots/${lot.id}`, { expires_on: '2027-12' })).body.data.lot).toMatchObject({
    ...{ state: 'good', expires_on: '2027-12-31', quantity: 6, aside_quantity: 0 },
  })
  expect(await freeOf('device')).toBe(30)
})

test('a lot that arrives with too little shelf life is set aside at once, and can be counted away', async () => {
  await receive('limited', ['L1', '2026-07-01', 5])
  expect([await figures('limited'), await freeOf('limited')]).toEqual([[['L1', '2026-07-01', 'short', 0, 5]], 100])
  const [{ id }] = await lotsOf('limited')
  await call('POST', `lots/${id}`, { counted: { location_id: place, aside_quantity: 0 } })
  expect([await figures('limited'), await freeOf('limited')]).toEqual([[], 100])
})

test('blocking a lot sets it and later arrivals aside at once; lifting the block restores them', async () => {
  await receive('few', ['R1', '2029-01-31', 4])
  const [{ id }] = await lotsOf('few')
  const blocked = await call('POST', `lot-blocks/${id}`, { because: '自主回収' })
  expect(blocked.body.data.lot).toMatchObject({
    ...{ state: 'blocked', blocked_because: '自主回収', blocked_at: shop.clock.now.toISOString() },
    ...{ quantity: 0, aside_quantity: 4 },
  })
  await receive('few', ['R1', '2029-01-31', 2])
  expect([await figures('few'), await freeOf('few')]).toEqual([[['R1', '2029-01-31', 'blocked', 0, 6]], 3])
  const { body } = await call('DELETE', `lot-blocks/${id}`)
  expect(body.data.lot).toMatchObject({ state: 'good', blocked_at: null, quantity: 6, aside_quantity: 0 })
  expect(await freeOf('few')).toBe(9)
  expect(await call('POST', 'lot-blocks/lot_none', { because: 'x' })).toMatchObject({ status: 404 })
  expect(await call('DELETE', 'lot-blocks/lot_none')).toMatchObject({ status: 404 })
  const entries = await shop.db
    .selectFrom('audit_entry')
    .select('after')
    .where('resource_type', '=', 'lot')
    .where('resource_id', '=', id)
    .where('action', '=', 'update')
    .orderBy('id')
    .execute()
  expect(entries.map(({ after }) => (after as Record<string, unknown>).blocked_because)).toEqual(['自主回収', null])
})

test('recalling a lot number that is not known yet sets later arrivals of it aside', async () => {
  const pharmacist = await signInStaff(shop, { role: 'pharmacist' })
  const notice = {
    ...{ variant_id: goods.variants.firstClass, lot_number: 'ｒ-9', expires_on: '2029-01' },
    because: '自主回収',
  }
  const recall = (body: object, headers = pharmacist) => shop.call('POST', '/admin/v1/lot-blocks', body, headers)
  const before = await freeOf('firstClass')
  const { status, body } = await recall(notice)
  expect(status).toBe(200)
  expect(body.data.lot).toMatchObject({
    ...{ lot_number: 'R-9', expires_on: '2029-01-31', state: 'blocked', blocked_because: '自主回収' },
    ...{ blocked_at: shop.clock.now.toISOString(), quantity: 0, aside_quantity: 0 },
  })
  const recipientsUrl = `/admin/v1/lot-recipients?lot_id=${body.data.lot.id}`
  expect((await shop.call('GET', recipientsUrl, undefined, pharmacist)).body.data).toMatchObject({ count: 0 })
  await receive('firstClass', ['R-9', '2029-01-31', 2])
  const figuresOf = () => figures('firstClass', '&lot_number=R-9')
  expect([await figuresOf(), await freeOf('firstClass')]).toEqual([[['R-9', '2029-01-31', 'blocked', 0, 2]], before])

  // A known number is that lot, with the date on the box.
  await receive('firstClass', ['R-10', '2029-02-28', 3])
  const knownLot = { ...notice, lot_number: 'R-10' }
  expect(await recall(knownLot)).toMatchObject({ status: 400, body: { code: 'lot_expires_otherwise' } })
  expect(await freeOf('firstClass')).toBe(before + 3)
  expect(await recall({ ...knownLot, expires_on: '2029-02' })).toMatchObject({ status: 200 })
  expect(await freeOf('firstClass')).toBe(before)
  expect(await recall({ ...notice, variant_id: 'variant_none' })).toMatchObject({ status: 404 })
  const viewer = await signInStaff(shop, { role: 'viewer' })
  expect(await recall({ ...notice, lot_number: 'R-11' }, viewer)).toMatchObject({ status: 403 })
  expect(await lotsOf('firstClass', '&lot_number=R-11&with_empty=true')).toEqual([])
})

test('staff get one mail a month before a lot’s shelf life is too short, and one when it is', async () => {
  await receive('thirdClass', ['T1', '2027-03-31', 5])
  const runJob = jobs.find(({ name }) => name === 'tell-of-lots')!.run
  const writer = writers.find(({ fact }) => fact === 'lots.running_out')!
  const on = async (day: string) => {
    shop.clock.now = new Date(`${day}T00:10:00Z`)
    shop.letters.splice(0)
    await shop.db.deleteFrom('fact').execute()
    await settle()
    await Promise.all([runJob(shop.ctx()), runJob(shop.ctx())])
    const facts = await shop.db.selectFrom('fact').select('about').where('name', '=', 'lots.running_out').execute()
    for (const { about } of [...facts, ...facts])
      await writeAndSend(shop.ctx(), writer, about as Record<string, unknown>)
    return shop.letters.map(({ text }) => /^.*ロット T1.*$/m.exec(text)?.[0]).filter(Boolean)
  }
  expect(await on('2026-08-30')).toEqual([])
  expect(await on('2026-09-01')).toEqual([expect.stringMatching(/ロット T1　期限 2027年3月31日　5点/)])
  expect(await on('2026-09-02')).toEqual([])
  await shop.ctx().tx((tx) => holdStock(tx, [{ variant_id: goods.variants.thirdClass, quantity: 52 }], 'att_third'))
  expect(await on('2026-10-01')).toEqual([expect.stringMatching(/外した分 3点・引き当て済み 2点/)])
  expect(await on('2026-10-02')).toEqual([])
  // Its last day was typed wrongly: they are told of the right one, too.
  const [{ id }] = await lotsOf('thirdClass', '&lot_number=T1')
  const newSession = await signInStaff(shop)
  expect((await shop.call('POST', `/admin/v1/lots/${id}`, { expires_on: '2027-06' }, newSession)).status).toBe(200)
  expect(await on('2026-12-01')).toEqual([expect.stringMatching(/ロット T1　期限 2027年6月30日/)])
})

test('an item whose lots cannot be settled does not stop the others', async () => {
  await receive('firstClass', ['T1', '2029-01-01', 5])
  await receive('secondClass', ['T2', '2029-01-01', 2])
  await sql`update lot set expires_on = '2026-06-02' where lot_number in ('T1', 'T2')`.execute(shop.db)
  const aside = async () => [
    (await lotsOf('firstClass'))[0].aside_quantity,
    (await lotsOf('secondClass'))[0].aside_quantity,
  ]
  const [stuck] = await lotsOf('firstClass')
  await sql
    .raw(`alter table lot_movement add constraint stuck check (lot_id <> '${stuck.id}') not valid`)
    .execute(shop.db)
  await settle()
  expect(await aside()).toEqual([0, 2])
  await sql`alter table lot_movement drop constraint stuck`.execute(shop.db)
  await settle()
  expect(await aside()).toEqual([5, 2])
})
