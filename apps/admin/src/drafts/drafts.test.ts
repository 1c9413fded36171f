import { expect, test } from 'vitest'
import { Refusal } from '../api.ts'
import { conditionOf, type Line, problemsText } from './drafts.ts'
import { say } from './words.ts'

const items = [
  { id: 'item_1', title: 'かぜ薬', description: '12錠' },
  { id: 'item_2', title: '鎮痛薬' },
] as Line[]
const refusal = (details: object) =>
  new Refusal({ code: 'product_not_in_sales_channel', message: '', status: 400, details: { ...details } })

const overLimit = { line_item_id: 'item_1', code: 'quantity_over_limit', detail: { limit: 2, allowed: 2 } }
const withdrawn = { line_item_id: 'item_2', code: 'product_not_in_sales_channel', detail: {} }
const saysOverLimit = 'かぜ薬 12錠：一度に購入できるのは2点までです。数を減らしてください。'

test('problemsText gives each line that keeps a draft from becoming an order its own reason', () => {
  expect(problemsText(refusal({ problems: [overLimit, withdrawn] }), items)).toBe(
    `${saysOverLimit}\n鎮痛薬：お取り扱いを終えた商品か、この売場では扱っていない商品が含まれています。その商品を外すか、ほかの商品を選んでください。`,
  )
})

test('problemsText says first what is about no line', () => {
  const closed = new Refusal({
    ...{ code: 'shop_not_open', message: '', status: 400 },
    details: { problems: [overLimit] },
  })
  expect(problemsText(closed, items)).toBe(
    `公開の前に必要な項目が残っているため、注文を受けられません。「公開前の確認」をご覧ください。\n${saysOverLimit}`,
  )
})

test('problemsText leaves a refusal without problems to its own words', () => {
  expect(problemsText(refusal({}), items)).toBe(null)
  expect(problemsText(new Error('away'), items)).toBe(null)
  expect(problemsText(null, items)).toBe(null)
})

test('the upper limit of a shipping option is itself excluded', () => {
  expect(conditionOf({ type: 'min_subtotal', amount: 3980 })).toBe('（3,980円以上）')
  expect(conditionOf({ type: 'max_subtotal', amount: 3980 })).toBe('（3,980円未満）')
})

test('a draft without notifications promises no mail', () => {
  expect(say.payDoes(true)).toContain('お客さまへ控えのメールを送りません。')
  expect(say.payDoes(false)).toContain('お客さまへ控えのメールを送ります。')
  expect(say.emailHelp(true)).toBe('注文になっても、控えのメールはお送りしません。')
})
