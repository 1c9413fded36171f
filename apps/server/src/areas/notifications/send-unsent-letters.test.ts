import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../../base/ctx.ts'
import { RetriedByOwnJob } from '../../base/refuse.ts'
import { type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { placedOrder } from '../../base/testing/orders.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'
import { jobs } from './jobs.ts'
import { listeners } from './listeners.ts'

let shop: TestShop
let goods: SmallCatalogue
beforeAll(async () => {
  shop = await testShop()
  goods = await smallCatalogue(shop)
})
beforeEach(async () => {
  shop.letters.splice(0)
  await shop.db.deleteFrom('mail').execute()
})
afterAll(() => shop.close())

const job = jobs.find(({ name }) => name === 'send-letters-left')!
const passMinutes = (minutes: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000)
}
const received = () => shop.letters.map(({ to }) => to)
const tries = async () =>
  (await shop.db.selectFrom('mail').select('tries').orderBy('created_at').execute()).map((m) => m.tries)

/** A context whose mail provider refuses mails, all or the named ones. */
function refusing(isRefused: (to: string) => boolean): Ctx {
  const ctx = shop.ctx()
  const send: Ctx['outside']['mail']['send'] = async (letter) => {
    if (isRefused(letter.to)) throw new Error('421 Try again later')
    await ctx.outside.mail.send(letter)
  }
  return { ...ctx, outside: { ...ctx.outside, mail: { send } }, afresh: () => refusing(isRefused) }
}
const away = () => refusing(() => true)

/** An order whose mail was refused as often as the queue retries it. */
async function untold() {
  const { id: order_id, email } = await placedOrder(shop, goods)
  const writer = listeners.find(({ name }) => name === 'mail-order-placed')!
  for (let at = 0; at < 6; at++) {
    const error = await writer.run(away(), { order_id }).catch((thrown) => thrown)
    expect([error instanceof RetriedByOwnJob, error.message]).toEqual([true, '421 Try again later'])
  }
  return email
}

test('mails that failed for hours are sent once when the mail provider is back', async () => {
  const emails = [await untold(), await untold()]
  await job.run(shop.ctx())
  expect(received()).toEqual([])
  for (let at = 0; at < 18; at++) {
    passMinutes(10)
    await job.run(away())
  }
  // After 20, 40 and 80 minutes, and an hour later.
  expect(await tries()).toEqual([10, 10])
  for (let at = 0; at < 7; at++) {
    passMinutes(10)
    await job.run(shop.ctx())
  }
  expect(received().sort()).toEqual(emails.sort())
})

test('an undeliverable address does not hold up other mails, and is tried for a day at most', async () => {
  const dead = await untold()
  const emails = [await untold(), await untold(), await untold(), await untold()]
  passMinutes(11)
  await job.run(refusing((to) => to === dead))
  expect(received().sort()).toEqual(emails.sort())
  passMinutes(24 * 60)
  await job.run(shop.ctx())
  expect(received()).toHaveLength(4)
})

test('while the mail provider is down, a run tries only a few mails, the next run others', async () => {
  for (let at = 0; at < 5; at++) await untold()
  passMinutes(11)
  await job.run(away())
  expect((await tries()).toSorted()).toEqual([6, 6, 7, 7, 7])
  await job.run(away())
  expect(await tries()).toEqual([7, 7, 7, 7, 7])
})
