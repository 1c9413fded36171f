import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SaleClassBadge } from './sale-class-badge.tsx'

test.each([
  ['第1類医薬品', '第1類医薬品'],
  ['抗原検査キット', '第1類医薬品（抗原検査キット）'],
  ['化粧品', '化粧品'],
])('%s is shown by its legal name: %s', (saleClass, words) => {
  const drawn = renderToStaticMarkup(<SaleClassBadge saleClass={saleClass} />)
  expect(drawn.replaceAll(/<[^>]*>/g, '')).toBe(words)
})

test('the badge of a test kit may hide part of its text only on a card', () => {
  const hidden = (isOnCard: boolean) =>
    renderToStaticMarkup(<SaleClassBadge saleClass="抗原検査キット" isOnCard={isOnCard} />).includes('hidden')
  expect([hidden(false), hidden(true)]).toEqual([false, true])
})
