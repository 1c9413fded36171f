import { describe, expect, test } from 'vitest'
import { manual } from './manual.ts'
import { everyProvider } from './provider.suite.ts'
import { system } from './system.ts'

describe.each([manual, system])('the suite of all providers: $id', (provider) =>
  everyProvider(async () => ({ provider, close: async () => {} })),
)

test('the manual provider accepts everything, since staff handle the money', async () => {
  const asked = { amount: 2980, currency_code: 'jpy', cart_id: 'cart_1' }
  const data = await manual.open(asked, {}, 'k')
  expect(await manual.authorize(asked, data, 'k')).toEqual({ status: 'authorized', data })
  expect(await manual.inspect(data)).toEqual({ status: 'authorized', data })
  expect(await manual.capture(data, 2980, 'k')).toEqual({ status: 'captured', data })
  expect(manual.captures_by_itself).toBe(false)
})

test('the system provider captures by itself', () => {
  expect([system.id, system.captures_by_itself]).toEqual(['system', true])
})
