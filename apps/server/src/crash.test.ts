import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleOpenAttempts } from './areas/checkout/settle-open-attempts.ts'
import { receiveStock, stockDisagreements } from './areas/inventory/index.ts'
import { smallCatalogue } from './base/testing/catalogue.ts'
import { luckOf } from './base/testing/luck.ts'
import type { TestShop } from './base/testing/shop.ts'
import { forgottenCaptures, intentsOf, ordersOf, shelfOf, strayReservations } from './crash/books.ts'
import { keepBuying, type Said } from './crash/buyers.ts'
import { openPlace, type Place } from './crash/place.ts'

const seed = 20_260_401
const kills = { server: 30, postgres: 10 }
const buyers = 8
const said: Said = { orders: [], cut: {}, surprises: [], tried: {}, onPressed: () => {} }

let place: Place
let office: Awaited<ReturnType<Place['openOffice']>>
let wares: string[]
let listeners: number
let exitCode: number | null

// One storm; then each test looks at what it has left behind.
beforeAll(async () => {
  place = await openPlace()
  const goods = await stockUp()
  await place.startServer()
  const luck = luckOf(seed)
  let isOver = false
  const crowd = Array.from({ length: buyers }, () => keepBuying(place, goods, luck, said, () => isOver))
  const storm = rage(luck).finally(() => {
    isOver = true
  })
  await Promise.all([storm, ...crowd])
  listeners = await place.listeners()
  exitCode = await place.endServer()
  // Twenty minutes later, when the patience with every buyer is over.
  office = await place.openOffice(new Date(Date.now() + 20 * 60_000))
  for (let round = 0; round < 20 && (await openAttempts()) > 0; round++)
    await settleOpenAttempts(office.jobCtx('settle'))
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
  await shop.close()
  return goods
}

/** Kills at moments that chance chooses: at any time, or within a blink after the order button. */
async function rage(luck: ReturnType<typeof luckOf>) {
  const victims = [...Array(kills.server).fill('server'), ...Array(kills.postgres - 1).fill('postgres')]
    .map((victim) => ({ victim, at: luck.next() }))
    .sort((a, b) => a.at - b.at)
  // The server must outlive the last one.
  victims.push({ victim: 'postgres', at: 1 })
  for (const { victim } of victims) {
    if (luck.next() < 0.3) await pause(luck.below(600))
    else {
      await new Promise<void>((resolve) => {
        said.onPressed = resolve
      })
      await pause(luck.below(60))
    }
    if (victim === 'postgres') await place.killPostgres(300 + luck.below(700))
    else {
      await place.killServer()
      await place.startServer()
    }
  }
  // The crowd goes on in calm for a while.
  await pause(2_000)
}

const openAttempts = async () => {
  const rows = await office.db.selectFrom('checkout_attempt').select('id').where('status', '=', 'open').execute()
  return rows.length
}

test('the storm hit buyers of every kind, and each of them was answered as the shop promises', () => {
  expect(said.surprises).toEqual([])
  expect(said.cut.complete).toBeGreaterThan(10)
  expect(said.orders.length).toBeGreaterThan(30)
  expect(Object.keys(said.tried)).toHaveLength(6)
})

test('no order that a buyer was told of is missing, and no cart has two', async () => {
  const orders = await ordersOf(office.db)
  const cartOf = new Map(orders.map(({ id, cart_id }) => [id, cart_id]))
  expect(said.orders.filter(({ cart, order }) => cartOf.get(order) !== cart)).toEqual([])
  expect(new Set(cartOf.values()).size).toBe(orders.length)
  expect(orders.filter(({ attempts, amount, total }) => attempts !== 1 || amount !== total)).toEqual([])
})

test('money that is set aside or taken belongs to exactly one order; no other money is held', async () => {
  const orders = (await ordersOf(office.db)).filter(({ provider_id }) => provider_id === 'stripe-custom')
  const held = (await intentsOf(place)).filter(({ status }) => status === 'requires_capture' || status === 'succeeded')
  const inBooks = orders.map(({ intent, cart_id, total }) => ({ id: intent, amount: total, cart: cart_id }))
  const atNetwork = held.map(({ id, amount, metadata }) => ({ id, amount, cart: metadata.cart_id }))
  const byId = (a: { id: string | null }, b: { id: string | null }) => (String(a.id) < String(b.id) ? -1 : 1)
  expect(inBooks.sort(byId)).toEqual(atNetwork.sort(byId))
  const taken = new Set(held.filter(({ status }) => status === 'succeeded').map(({ id }) => id))
  expect(orders.filter(({ is_captured, intent }) => is_captured && !taken.has(intent!))).toEqual([])
  expect(await forgottenCaptures(office.db)).toEqual([])
})

test('no attempt is left open', async () => {
  expect(await openAttempts()).toBe(0)
})

test('every stock figure is its ledger, what came in less what was ordered, and not below nothing', async () => {
  expect(await stockDisagreements(office.db)).toEqual([])
  expect(await strayReservations(office.db)).toEqual([])
  const shelf = await shelfOf(office.db, wares)
  expect(shelf).toHaveLength(3)
  expect(shelf.filter(({ quantity, should_be }) => quantity !== should_be || quantity < 0)).toEqual([])
})

test('the server that outlived ten databases hears of facts on one line, and ends in order', () => {
  expect(listeners).toBe(1)
  expect(exitCode).toBe(0)
})
