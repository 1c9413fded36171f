import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from './areas/all.ts'
import { seededRandom } from './base/testing/seeded-random.ts'
import { acts, type Doing, names } from './order-lives/acts.fixture.ts'
import { faultsOf } from './order-lives/faults.fixture.ts'
import { type Life, type Lives, type Loose, openLives, readOrder, startLife } from './order-lives/life.fixture.ts'

let lives: Lives
beforeAll(async () => {
  lives = await openLives()
})
afterAll(() => lives.desk.close())

let succeeded = 0
const money = ['settle-refunds', 'settle-open-attempts', 'look-after-money-soon']
async function runJobs() {
  await lives.desk.cards.later(10 * 60_000, async () => {
    for (const job of jobs) if (money.includes(job.name)) await job.run(lives.desk.shop.ctx())
  })
}

/** One step: somebody acts on one of the orders. A refused step changes nothing. */
async function step(life: Life, name: string, actor: 'first' | 'second', alone: boolean) {
  const { desk, second, fingerprint } = life.lives
  const order = await readOrder(lives, life.random.of(life.orders))
  const requests: { path: string; body: unknown; status: number; code?: string }[] = []
  const by =
    (headers: Record<string, string>) =>
    async (path: string, body: object = {}) => {
      const before = alone && (await fingerprint())
      const isTwice = !alone && life.random.below(3) === 0
      const send = () => desk.shop.call('POST', path, body, headers)
      const [answer] = await Promise.all([send(), isTwice && send()])
      requests.push({
        path,
        body,
        status: answer.status,
        ...(answer.status >= 400 && { code: answer.body.code ?? answer.body.message }),
      })
      if (before && answer.status >= 400 && answer.status !== 500)
        expect(await fingerprint(), `${path} ${JSON.stringify(answer.body)}`).toEqual(before)
      return answer
    }
  const doing: Doing = {
    life,
    order,
    staff: by(actor === 'first' ? desk.staff : second),
    buyer: by(life.buyer.headers),
  }
  const answer = await acts[name]!(doing)
  for (const one of requests)
    if (one.code !== 'payment_session_missing')
      expect([200, 400, 401, 403, 404, 409], `${name} ${JSON.stringify([one, answer?.body])}`).toContain(one.status)
  if (requests.at(-1)?.status === 200) succeeded++
  return { name, requests }
}

/** Which call to the network fails next, once. */
const faults = ['/refunds', '/capture', '/cancel', '/v1/']

const runs: [seed: number, actGroup: keyof typeof names][] = [
  ...([1, 73, 78, 307] as const).map((seed): [number, 'ofOrders'] => [seed, 'ofOrders']),
  ...([6004, 6013] as const).map((seed): [number, 'all'] => [seed, 'all']),
]

test.each(runs)(
  'money, points, gift cards and stock stay exact over random order lives (seed %i, %s)',
  async (seed, actGroup) => {
    const random = seededRandom(seed * 7919)
    const life = await startLife(lives, random)
    const log: Loose[] = []
    const check = async (at_rest: boolean) =>
      expect({ log, found: await faultsOf(life, at_rest) }).toEqual({ log, found: [] })
    const settleAndCheck = async () => {
      await lives.settle(runJobs)
      await check(true)
    }
    await settleAndCheck()
    if (random.below(2))
      for (const name of ['capture', 'packAll', 'ship']) log.push(await step(life, name, 'first', true))
    for (let at = 0; at < 40; at++) {
      const api = { match: random.of(faults), status: 500, count: 1 }
      if (random.below(8) === 0) await lives.desk.cards.sandbox.fault({ api })
      const actors = random.below(4) === 0 ? (['first', 'second'] as const) : (['first'] as const)
      const doing = actors.map((actor) => step(life, random.of(names[actGroup]), actor, actors.length === 1))
      log.push(...(await Promise.all(doing)))
      if (random.below(3)) await lives.followFacts()
      await check(false)
      if (random.below(8) === 0) await settleAndCheck()
    }
    await settleAndCheck()
  },
  120_000,
)

test('the random order lives had more than thirty successful actions', () => expect(succeeded).toBeGreaterThan(30))
