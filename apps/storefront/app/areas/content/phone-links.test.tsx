import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhoneLinks } from './phone-links.tsx'

const drawn = (text: string) => renderToStaticMarkup(<PhoneLinks text={text} />).replace(/ class="[^"]*"/g, '')

test('phone numbers in a text become tel: links', () => {
  expect(drawn('電話：0120-149-931　受付 9:00〜17:00')).toBe(
    '電話：<a href="tel:0120-149-931">0120-149-931</a>　受付 9:00〜17:00',
  )
  expect(drawn('03-1234-5678又は090-1234-5678')).toBe(
    '<a href="tel:03-1234-5678">03-1234-5678</a>又は<a href="tel:090-1234-5678">090-1234-5678</a>',
  )
})

test('dates, postal codes and licence numbers do not become links', () => {
  for (const text of ['2026-05-01', '〒060-0001', '第000001号', '0.5mg-1回']) expect(drawn(text)).toBe(text)
})
