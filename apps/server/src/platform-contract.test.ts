import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, keysBeyond } from './platform-contract/ask.ts'
import { countTrips } from './platform-contract/count-trips.ts'
import { type Desk, openDesk } from './platform-contract/desk.fixture.ts'
import { examples, nameOf, platformCalls, withoutExample } from './platform-contract/examples.ts'
import { type Recorded, readRecorded, recorded, shapesOf, writeRecorded } from './platform-contract/recorded.ts'

let desk: Desk
let trips: ReturnType<typeof countTrips>
beforeAll(async () => {
  desk = await openDesk()
  trips = countTrips()
})
afterAll(async () => {
  trips.stop()
  await desk.close()
})

const calls = platformCalls.map((endpoint) => [nameOf(endpoint), endpoint] as const)
const shown = calls.filter(([name]) => name in examples)

test('every call of the platform has an example, or a reason why it has none', () => {
  const known = new Set([...Object.keys(examples), ...Object.keys(withoutExample)])
  expect([...known].sort()).toEqual(calls.map(([name]) => name).sort())
})

/** What each call was asked and answered, and how often it waited for the database. */
const seen: Record<string, Recorded> = {}
const waits = new Map<string, number>()

describe('an example of a call succeeds, and is answered with nothing that the contract does not know', () => {
  test.each(shown)('%s', async (name, endpoint) => {
    const example = await examples[name]!(desk)
    const { trips: count, result } = await trips.of(() => ask(desk, endpoint, example))
    expect({ status: result.status, body: result.status < 300 || result.body }).toEqual({
      status: endpoint.status,
      body: true,
    })
    waits.set(name, count)
    seen[name] = recorded(endpoint, example, result)
    if (endpoint.status !== 204) expect(keysBeyond(result.body, endpoint.answer.parse(result.body))).toEqual([])
  })
})

test('a call waits for the database at most six times', () => {
  expect(Object.fromEntries([...waits].filter(([, count]) => count > 6))).toEqual({})
})

test('the examples of the reference are those that ran here; WRITE_EXAMPLES=1 writes them anew', () => {
  if (process.env.WRITE_EXAMPLES) writeRecorded('examples', seen)
  expect(shapesOf(readRecorded('examples'))).toEqual(shapesOf(seen))
})

test('the reference shows each of them', async () => {
  const { body } = await desk.shop.call('GET', '/docs')
  const all = { ...readRecorded('examples'), ...readRecorded('shop-examples') }
  const texts = Object.values(all).map(({ request }) => `<pre>${request.replaceAll('&', '&#38;')}`)
  expect(texts.filter((text) => !body.includes(text))).toEqual([])
}, 60_000)
