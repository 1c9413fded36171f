import { OrderStatus, PaymentStatus } from '@kusuribako/contract/orders/order'
import { expect, test } from 'vitest'
import { mayBeCharged } from './progress.ts'
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

test('an order whose money may be captured is listed for that, also after it was completed', () => {
  const status = [views.to_capture.status ?? []].flat()
  const others = OrderStatus.options.filter((one) => !status.includes(one))
  // The money of a cancelled order goes back; the other order waits for its pharmacist.
  expect(others).toEqual(['canceled', 'requires_action'])
  expect(OrderStatus.options.filter((one) => mayBeCharged({ status: one }))).toEqual(status)
})
