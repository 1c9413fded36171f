import { expect, test } from 'vitest'
import { closedMessage, mayBeWaived, resultMessage } from './decision-form.tsx'

test('closedMessage tells an order cancelled before the decision from one decided by a colleague', () => {
  expect(closedMessage({ state: 'approved' })).toMatch(/ほかの方がすでに判断しました/)
  expect(closedMessage({ state: 'withdrawn' })).toMatch(/判断の前に取り消されました.*発送しないで/)
  expect(closedMessage({ state: 'expired' })).toMatch(/判断の前に取り消されました/)
})

test('a waived explanation is offered only where nothing in the order is always explained', () => {
  const offered = (...classes: Parameters<typeof mayBeWaived>[0]['lines'][number]['jsm_category_name'][]) =>
    mayBeWaived({ lines: classes.map((jsm_category_name) => ({ jsm_category_name })) })
  expect(offered('第1類医薬品', '化粧品')).toBe(true)
  expect(offered('抗原検査キット')).toBe(true)
  expect(offered('第1類医薬品', '薬局製造販売医薬品')).toBe(false)
})

test.each([
  ['captured', 'お支払いが確定しました', 'success'],
  ['awaiting', '支払いの確定は続けて行われます', 'success'],
  ['requires_action', 'お支払いを確定できませんでした（支払い枠の期限切れなど）。発送せず、', 'warning'],
] as const)('after an approval whose payment is %s it says %s', (payment_status, text, color) => {
  const done = { state: 'approved', payment_status } as Parameters<typeof resultMessage>[0]['done']
  const review = { display_id: 1 } as Parameters<typeof resultMessage>[0]['review']
  const result = resultMessage({ review, done, error: null, isClosed: false })
  expect(result).toEqual({ text: expect.stringContaining(text), color })
})
