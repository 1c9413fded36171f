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

test('a guarded first-class medicine shows both notices', () => {
  const page = drawn({ isGuarded: true, needsPharmacist: true, saleClass: '第1類医薬品' })
  for (const words of ['指定濫用防止医薬品です', '薬剤師が確認してからお届けします']) expect(page).toContain(words)
})
