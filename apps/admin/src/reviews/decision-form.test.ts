import { expect, test } from 'vitest'
import { closedMessage, mayBeWaived } from './decision-form.tsx'

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
