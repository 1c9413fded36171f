import { expect, test } from 'vitest'
import { closedMessage } from './decision-form.tsx'

test('closedMessage tells an order cancelled before the decision from one decided by a colleague', () => {
  expect(closedMessage({ state: 'approved' })).toMatch(/ほかの方がすでに判断しました/)
  expect(closedMessage({ state: 'withdrawn' })).toMatch(/判断の前に取り消されました.*発送しないで/)
  expect(closedMessage({ state: 'expired' })).toMatch(/判断の前に取り消されました/)
})
