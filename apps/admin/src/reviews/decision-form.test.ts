import { expect, test } from 'vitest'
import { closedBy } from './decision-form.tsx'

test('closedBy tells an order cancelled before the decision from one decided by a colleague', () => {
  expect(closedBy({ state: 'approved' })).toMatch(/ほかの方がすでに判断しました/)
  expect(closedBy({ state: 'withdrawn' })).toMatch(/判断の前に取り消されました.*発送しないで/)
  expect(closedBy({ state: 'expired' })).toMatch(/判断の前に取り消されました/)
})
