import { expect, test } from 'vitest'
import { whyNoOrder } from './why-no-order.ts'

test('an order that is not there is said to be so, however that was found out', () => {
  const notThere = {
    status: 404,
    title: 'ご注文が見つかりませんでした',
    text: 'ご注文の確認メールにある注文番号と、そのメールが届いたアドレスを入力してください。',
  }
  expect(whyNoOrder({ status: 404, code: 'not_found' })).toEqual(notThere)
  expect(whyNoOrder(undefined)).toEqual(notThere)
})

test('a shop that does not answer is not taken for an order that is not there', () => {
  expect(whyNoOrder({ status: 503, code: 'unknown_error' })).toEqual({
    status: 503,
    title: 'ご注文を確認できませんでした',
    text: '通信がうまくいきませんでした。入力内容はそのままです。少し時間をおいてもう一度お試しください。',
  })
})
