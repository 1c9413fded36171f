import { expect, test } from 'vitest'
import { receiptFile } from './receipt-file.ts'

const asked = (referer?: string) =>
  new Request('https://shop.example.com/orders/order_1/receipt', { headers: referer ? { referer } : {} })

test('a receipt is a PDF attachment that may not be cached', async () => {
  const given = { pdf: btoa('%PDF-1.7'), file_name: 'receipt-1-1.pdf' }
  const answer = receiptFile({ ok: true, data: { data: given } }, asked())
  expect(await answer.text()).toBe('%PDF-1.7')
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="receipt-1-1.pdf"',
    'cache-control': 'private, no-store',
  })
})

test.each([
  ['https://shop.example.com/account/orders/order_1', '/account/orders/order_1?notice=notice_receipt_not_given'],
  [
    'https://shop.example.com/order/confirmed/order_1/thank_you?temporary_code=1',
    '/order/confirmed/order_1/thank_you?temporary_code=1&notice=notice_receipt_not_given',
  ],
  ['https://evil.example.com//evil.example.com/', '/account?notice=notice_receipt_not_given'],
  [undefined, '/account?notice=notice_receipt_not_given'],
])('a receipt that cannot be produced redirects from %j to %s', (referer, to) => {
  const answer = receiptFile({ ok: false }, asked(referer))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, to])
})
