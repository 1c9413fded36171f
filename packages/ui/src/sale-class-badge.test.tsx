import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SaleClassBadge } from './sale-class-badge.tsx'

test.each([
  ['第1類医薬品', '第1類医薬品'],
  ['抗原検査キット', '第1類医薬品（抗原検査キット）'],
  ['化粧品', '化粧品'],
])('%s is shown in the words of the law: %s', (saleClass, words) => {
  const drawn = renderToStaticMarkup(<SaleClassBadge saleClass={saleClass} />)
  expect(drawn.replaceAll(/<[^>]*>/g, '')).toBe(words)
})

test('a test kit is told apart from other first-class goods on any width, except on a narrow card', () => {
  const hidden = (isOnCard: boolean) =>
    renderToStaticMarkup(<SaleClassBadge saleClass="抗原検査キット" isOnCard={isOnCard} />).includes('hidden')
  expect([hidden(false), hidden(true)]).toEqual([false, true])
})
