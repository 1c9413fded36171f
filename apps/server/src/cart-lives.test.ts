import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from './areas/all.ts'
import { seededRandom } from './base/testing/seeded-random.ts'
import { acts, type Doing, names } from './cart-lives/acts.fixture.ts'
import { faultsAt } from './cart-lives/faults.fixture.ts'
import { openTills, type Tills } from './cart-lives/tills.fixture.ts'
import { type Lives, type Loose, openLives } from './order-lives/life.fixture.ts'

let lives: Lives
beforeAll(async () => {
  lives = await openLives()
})
afterAll(() => lives.desk.close())

const money = ['settle-refunds', 'settle-open-attempts', 'look-after-money-soon']
async function runJobs() {
  await lives.desk.cards.later(30 * 60_000, async () => {
    for (const job of jobs) if (money.includes(job.name)) await job.run(lives.desk.shop.ctx())
  })
}

let ordered = 0
/** Somebody acts on one of the carts, or staff act on the orders they became. */
async function step(tills: Tills, name: string) {
  const { random, carts, shoppers } = tills
  const { desk } = tills.lives
  if (carts.length < 3 || random.below(5) === 0) {
    const shopper = random.of(shoppers)
    const { body } = await desk.shop.call('POST', '/store/carts', { region_id: desk.goods.region_id }, shopper.headers)
    carts.push({ id: body.cart.id, shopper })
  }
  // The last ones are carts whose buyers are still shopping.
  const { id: cart, shopper } = random.of(random.below(4) ? carts.slice(-4) : carts)
  const log: Loose[] = []
  const by =
    (headers: Record<string, string>) =>
    async (path: string, body: object = {}, method: 'POST' | 'DELETE' = 'POST') => {
      const answer = await desk.shop.call(method, path, method === 'DELETE' ? undefined : body, headers)
      const { status, body: answerBody } = answer
      log.push({ method, path, body, status, outcome: answerBody?.code ?? answerBody?.type ?? answerBody?.message })
      return answer
    }
  const doing: Doing = { tills, cart, shopper, buyer: by(shopper.headers), staff: by(desk.staff) }
  await acts[name]!(doing)
  for (const one of log)
    if (one.outcome !== 'payment_session_missing')
      expect([200, 400, 401, 403, 404, 409, 422, 503], JSON.stringify(one)).toContain(one.status)
  if (log.some(({ path, outcome }) => path.endsWith('/complete') && outcome === 'order')) ordered++
  return { name, log }
}

test.each([5, 11, 112])(
  'stock, coupons, cards, points and legal limits stay consistent over random cart lives (seed %i)',
  async (seed) => {
    const random = seededRandom(seed * 7919)
    const tills = await openTills(lives, random)
    const log: Loose[] = []
    const check = async (at_rest: boolean) =>
      expect({ log, found: await faultsAt(tills, at_rest) }).toEqual({ log, found: [] })
    const settleAndCheck = async () => {
      await lives.settle(runJobs)
      await check(true)
    }
    for (let at = 0; at < 40; at++) {
      const slow = random.below(2) ? { delay_ms: 50 + random.below(400) } : { status: 500 }
      if (random.below(4) === 0)
        await lives.desk.cards.sandbox.fault({ api: { match: '/v1/', count: 1 + random.below(3), ...slow } })
      const actNames = Array.from({ length: 1 + random.below(3) }, () => random.of(names))
      log.push(...(await Promise.all(actNames.map((name) => step(tills, name)))))
      if (random.below(3)) await lives.followFacts()
      await check(false)
      if (random.below(12) === 0) await settleAndCheck()
    }
    await settleAndCheck()
  },
  120_000,
)

test('the random cart lives led to more than ten orders', () => expect(ordered).toBeGreaterThan(10))
