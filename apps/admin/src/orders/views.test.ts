import { PaymentStatus } from '@kusuribako/contract/orders/order'
import { expect, test } from 'vitest'
import { views } from './views.ts'

test('of all payment statuses only orders with a full refund do not wait to be packed', () => {
  const left = PaymentStatus.options.filter((status) => !views.to_pack.payment_status?.includes(status))
  expect(left).toEqual(['refunded'])
})

test('an unsent order waits to be packed or is listed as refunded, whatever its payment status', () => {
  const unsent = [views.to_pack.fulfillment_status ?? []].flat()
  expect(views.refunded.payment_status).toEqual(['refunded'])
  expect(unsent.filter((status) => !views.refunded.fulfillment_status?.includes(status))).toEqual([])
})
