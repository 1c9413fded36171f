import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleOpenAttempts } from './areas/checkout/settle-open-attempts.ts'
import { receiveStock, stockDisagreements } from './areas/inventory/index.ts'
import { renewDue } from './areas/subscriptions/run-subscriptions.ts'
import type { Db } from './base/db.ts'
import { smallCatalogue } from './base/testing/catalogue.ts'
import { seededRandom } from './base/testing/seeded-random.ts'
import type { TestShop } from './base/testing/shop.ts'
import { forgottenCaptures, intentsOf, ordersOf, shelfOf, strayReservations } from './crash/books.ts'
import { keepBuying, type Said } from './crash/buyers.ts'
import { openPlace, type Place, patience_ms } from './crash/place.ts'
import { deliveriesOf, fallDue, subscribe } from './crash/subscribers.ts'

const seed = 20_260_401
const kills = { server: 30, postgres: 10 }
const buyers = 8
/** Due one after the other during the storm of kills, the last after it: an interrupted one waits for minutes. */
const regularDeliveries = 60
const observed: Said = { orders: [], cut: {}, surprises: [], tried: {}, onPressed: () => {} }

let place: Place
let office: Awaited<ReturnType<Place['openOffice']>>
let wares: string[]
let listeners: number
let exitCode: number | null
/** Regular deliveries that the server itself had ordered and counted by the end of the storm. */
let orderedMeanwhile: number

// One storm; then each test checks a part of its result.
beforeAll(async () => {
  place = await openPlace()
  const goods = await stockUp()
  await place.startServer()
  const random = seededRandom(seed)
  let isOver = false
  const crowd = Array.from({ length: buyers }, () => keepBuying(place, goods, random, observed, () => isOver))
  const storm = rage(random).finally(() => {
    isOver = true
  })
  await Promise.all([storm, ...crowd])
  listeners = await place.listeners()
  exitCode = await place.endServer()
  // Twenty minutes later, when every buyer's waiting time is over.
  office = await place.openOffice(new Date(Date.now() + 20 * 60_000))
  for (let round = 0; round < 20 && (await openAttempts()) > 0; round++)
    await settleOpenAttempts(office.jobCtx('settle'))
  orderedMeanwhile = await orderedDeliveries(office.db)
  await renewWhatIsLeft()
}, 480_000)
afterAll(async () => {
  await office?.close()
  await place?.close()
})

async function stockUp() {
  const shop = await place.openOffice(new Date())
  const goods = await smallCatalogue(shop as unknown as TestShop)
  wares = [goods.variants.lotion, goods.variants.food, goods.variants.few]
  await shop.db.updateTable('stock_movement').set({ because_of: 'delivery' }).execute()
  const more = wares.map((variant_id, at) => ({ variant_id, quantity: [3000, 3000, 40][at]! }))
  await shop.jobCtx('delivery').tx((tx) => receiveStock(tx, more, 'delivery'))
  await switchDeliveriesOn(shop.db)
  await subscribe(place, shop.db, goods, regularDeliveries)
  await shop.close()
  return goods
}

const switchDeliveriesOn = (db: Db) =>
  db
    .insertInto('feature_flag')
    .values(['subscription_products', 'subscription-jobs'].map((id) => ({ id, state: '1', updated_at: new Date() })))
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state: '1' }))
    .execute()

/** The night after: two workers take up what the storm has left, and what it has postponed by a day. */
async function renewWhatIsLeft() {
  const night = await place.openOffice(new Date(Date.now() + 30 * 3_600_000))
  for (const _round of [1, 2]) await Promise.all([renewDue(night.jobCtx('renew')), renewDue(night.jobCtx('renew'))])
  await night.close()
}

/** Kills at random moments: at any time, or a fraction of a second after the order button. */
async function rage(random: ReturnType<typeof seededRandom>) {
  const victims = [...Array(kills.server).fill('server'), ...Array(kills.postgres - 1).fill('postgres')]
    .map((victim) => ({ victim, at: random.next() }))
    .sort((a, b) => a.at - b.at)
  // The server must outlive the last one.
  victims.push({ victim: 'postgres', at: 1 })
  for (const { victim } of victims) {
    if (random.next() < 0.3) await pause(random.below(600))
    else {
      await new Promise<void>((resolve) => {
        observed.onPressed = resolve
      })
      await pause(random.below(60))
    }
    if (victim === 'postgres') await place.killPostgres(300 + random.below(700))
    else {
      await place.killServer()
      await place.startServer()
    }
  }
  // The shoppers continue undisturbed, until some have their orders and some regular deliveries are ordered.
  await pause(2_000)
  const watchOffice = await place.openOffice(new Date())
  await fallDue(watchOffice.db)
  const isQuiet = async () => observed.orders.length < 40 || (await orderedDeliveries(watchOffice.db)) <= 10
  for (const since = Date.now(); (await isQuiet()) && Date.now() - since < patience_ms; ) await pause(100)
  await watchOffice.close()
}

const orderedDeliveries = async (db: Db) => (await deliveriesOf(db)).filter(({ cycle }) => cycle === 2).length

const openAttempts = async () => {
  const rows = await office.db.selectFrom('checkout_attempt').select('id').where('status', '=', 'open').execute()
  return rows.length
}

test('the kills interrupt purchases of every kind, and no answer breaks the contract', () => {
  expect(observed.surprises).toEqual([])
  expect(observed.cut.complete).toBeGreaterThan(10)
  expect(observed.orders.length).toBeGreaterThan(30)
  expect(Object.keys(observed.tried)).toHaveLength(6)
})

test('no confirmed order is missing, and no cart has two', async () => {
  const orders = await ordersOf(office.db)
  const cartOf = new Map(orders.map(({ id, cart_id }) => [id, cart_id]))
  expect(observed.orders.filter(({ cart, order }) => cartOf.get(order) !== cart)).toEqual([])
  expect(new Set(cartOf.values()).size).toBe(orders.length)
  expect(orders.filter(({ attempts, amount, total }) => attempts !== 1 || amount !== total)).toEqual([])
})

test('every authorised or captured payment belongs to exactly one order', async () => {
  const orders = (await ordersOf(office.db)).filter(({ provider_id }) => provider_id === 'stripe-custom')
  const paidIntents = (await intentsOf(place)).filter(
    ({ status }) => status === 'requires_capture' || status === 'succeeded',
  )
  const inBooks = orders.map(({ intent, cart_id, total }) => ({ id: intent, amount: total, cart: cart_id }))
  const atNetwork = paidIntents.map(({ id, amount, metadata }) => ({ id, amount, cart: metadata.cart_id }))
  const byId = (a: { id: string | null }, b: { id: string | null }) => (String(a.id) < String(b.id) ? -1 : 1)
  expect(inBooks.sort(byId)).toEqual(atNetwork.sort(byId))
  const capturedIds = new Set(paidIntents.filter(({ status }) => status === 'succeeded').map(({ id }) => id))
  expect(orders.filter(({ is_captured, intent }) => is_captured && !capturedIds.has(intent!))).toEqual([])
  expect(await forgottenCaptures(office.db)).toEqual([])
})

test('no payment attempt is left open', async () => {
  expect(await openAttempts()).toBe(0)
})

test('each due subscription delivery has one cart, one order and one recorded placement', async () => {
  expect(orderedMeanwhile).toBeGreaterThan(10)
  expect(await deliveriesOf(office.db)).toEqual(
    Array(regularDeliveries).fill({ cycle: 2, carts: 1, orders: 1, placed: 1 }),
  )
})

test('stock matches its ledger and the orders, and is never negative', async () => {
  expect(await stockDisagreements(office.db)).toEqual([])
  expect(await strayReservations(office.db)).toEqual([])
  const shelf = await shelfOf(office.db, wares)
  expect(shelf).toHaveLength(3)
  expect(shelf.filter(({ quantity, should_be }) => quantity !== should_be || quantity < 0)).toEqual([])
})

test('after ten database crashes the server has one listening connection and exits cleanly', () => {
  expect(listeners).toBe(1)
  expect(exitCode).toBe(0)
})
