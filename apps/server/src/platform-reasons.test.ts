import { type RefusalCode, refusals } from '@kusuribako/contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterOrdersRefused } from './platform-contract/after-orders.refused.ts'
import { type Desk, openDesk } from './platform-contract/desk.fixture.ts'
import { draftsAndEditsRefused } from './platform-contract/drafts-and-edits.refused.ts'
import { nameOf, platformCalls } from './platform-contract/examples.ts'
import { keepingShopRefused } from './platform-contract/keeping-shop.refused.ts'
import type { RefusedExample } from './platform-contract/refused.fixture.ts'
import { sendExample } from './platform-contract/send-example.ts'
import { shoppingRefused } from './platform-contract/shopping.refused.ts'
import { watchWrites } from './platform-contract/watch-writes.ts'

let desk: Desk
let rowsWritten: () => Promise<string[]>
beforeAll(async () => {
  desk = await openDesk()
  rowsWritten = await watchWrites(desk.shop)
})
afterAll(() => desk.close())

const refused = { ...draftsAndEditsRefused, ...afterOrdersRefused, ...shoppingRefused, ...keepingShopRefused }
const cases = Object.entries(refused).flatMap(([name, reasons]) =>
  Object.entries(reasons).map(([code, make]) => [name, code as RefusalCode, make] as const),
)

/** Refusals whose message says more than the table of refusals. */
const saysWhat: readonly RefusalCode[] = ['not_found', 'not_allowed', 'duplicate_error']

function bodyOf(code: RefusalCode, says?: string) {
  const { type, message: sentence, listed, several } = refusals[code]
  const message = says ?? sentence
  if (several) return { message, errors: [expect.any(String)] }
  if (listed) return { errors: [{ type, message }] }
  return { type, ...((says || !saysWhat.includes(code)) && { message }) }
}

// Each call's refusals are provoked at that call, not at another one that shares its function.
test.each(cases)('%s refuses with %s and writes nothing', async (name, code, make) => {
  const endpoint = platformCalls.find((one) => nameOf(one) === name)!
  const { undo, says, ...example }: RefusedExample = await make(desk)
  await rowsWritten()
  const { status, body } = await sendExample(desk, endpoint, example)
  const writtenTables = await rowsWritten()
  await undo?.()
  expect({ status, body }).toMatchObject({ status: refusals[code].status, body: bodyOf(code, says) })
  expect(writtenTables).toEqual([])
})
