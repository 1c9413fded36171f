import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BeforeYouBuy } from './before-you-buy.tsx'
import type { VariantView } from './product-view.ts'

const drawn = (chosen: object) =>
  renderToString(<BeforeYouBuy chosen={chosen as VariantView} questions={5} documents={[]} />)

test('a guarded medicine shows its legal name, the harm of abuse and the age restriction', () => {
  const page = drawn({ isGuarded: true, needsPharmacist: false })
  for (const words of ['指定濫用防止医薬品です', '健康を大きく損なう', '18才未満の方には販売できません'])
    expect(page).toContain(words)
})

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

test('a guarded first-class medicine shows both notices', () => {
  const page = drawn({ isGuarded: true, needsPharmacist: true, saleClass: '第1類医薬品' })
  for (const words of ['指定濫用防止医薬品です', '薬剤師が確認してからお届けします']) expect(page).toContain(words)
})
