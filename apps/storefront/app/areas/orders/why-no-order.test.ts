import { expect, test } from 'vitest'
import { whyNoOrder } from './why-no-order.ts'

test('an order not found is reported as such, with or without a response code', () => {
  const notThere = {
    status: 404,
    title: 'ご注文が見つかりませんでした',
    text: 'ご注文の確認メールにある注文番号と、そのメールが届いたアドレスを入力してください。',
  }
  expect(whyNoOrder({ status: 404, code: 'not_found' })).toEqual(notThere)
  expect(whyNoOrder(undefined)).toEqual(notThere)
})

test('an unavailable backend is not reported as a missing order', () => {
  expect(whyNoOrder({ status: 503, code: 'unknown_error' })).toEqual({
    status: 503,
    title: 'ご注文を確認できませんでした',
    text: '通信がうまくいきませんでした。入力内容はそのままです。少し時間をおいてもう一度お試しください。',
  })
})
