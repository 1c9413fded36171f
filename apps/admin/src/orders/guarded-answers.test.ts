import { expect, test } from 'vitest'
import { isForSellers } from './guarded-answers.tsx'
import type { Line } from './orders.ts'

const line = (jsm_category_name: string, regulated_ingredient: unknown) =>
  ({ variant: { metadata: { jsm_category_name, regulated_ingredient } } }) as unknown as Line
const guarded = line('指定第2類医薬品', ['dihydrocodeine'])

test.each([
  ['guarded medicine', [guarded, line('化粧品', [])], true],
  ['guarded medicine beside first-class medicine', [guarded, line('第1類医薬品', [])], false],
  ['no guarded medicine', [line('第2類医薬品', []), line('第2類医薬品', null), line('食品', 'codeine')], false],
  ['a custom line without a variant', [{ variant: null } as unknown as Line], false],
])('isForSellers for an order with %s', (_what, items, expected) => {
  expect(isForSellers({ items })).toBe(expected)
})
