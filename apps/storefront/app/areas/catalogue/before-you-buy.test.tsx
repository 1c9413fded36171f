import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BeforeYouBuy } from './before-you-buy.tsx'
import type { VariantView } from './product-view.ts'

const drawn = (chosen: object) =>
  renderToString(<BeforeYouBuy chosen={chosen as VariantView} questions={5} documents={[]} />)

test('a first-class medicine shows its steps, with the deadline for confirming the explanation', () => {
  const page = drawn({ isGuarded: false, needsPharmacist: true, saleClass: '第1類医薬品' })
  const names = [...page.matchAll(/font-semibold">([^<]+)<\/span><span class="block text-quiet">([^<]+)</g)]
  expect(names.map(([, name, text]) => [name, text])).toEqual([
    ['質問への回答', 'ご購入手続きで5つの質問'],
    ['薬剤師の説明を読み、確認', 'お知らせから7日以内'],
    ['お支払い確定', '確認のあとに確定します'],
    ['発送', '確認のあとに発送します'],
  ])
})

test('a product announces its questions, a guarded medicine in its own notice', () => {
  const plain = { needsPharmacist: false, saleClass: '第2類医薬品' }
  expect(drawn({ ...plain, isGuarded: false }).replaceAll('<!-- -->', '')).toContain('5つの質問にお答えいただきます')
  expect(drawn({ ...plain, isGuarded: true })).toBe('')
})
