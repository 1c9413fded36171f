import type { ShippingOption } from '@kusuribako/contract/shipping/options'
import { expect, test } from 'vitest'
import { deliveriesFor, isOffered } from './deliveries.ts'

const option = (id: string, price_incl_tax: number, metadata: object = {}, is_return = false) =>
  ({ id, name: id, price_incl_tax, metadata, is_return }) as unknown as ShippingOption
const standard = option('standard', 550, { audience: 'everyone', description: '2〜4日でお届けします。' })
const free = option('free', 0, { audience: 'everyone' })
const members = option('members', 0, { type: 'free', audience: 'members' })
const regular = option('regular', 0, { type: 'free', audience: 'subscriptions' })
const back = option('return', 0, { audience: 'everyone' }, true)
const ids = (options: ShippingOption[], isMember: boolean) => deliveriesFor(options, isMember).map(({ id }) => id)

test('a member is offered free delivery', () => {
  expect(ids([standard, members, regular, back], true)).toEqual(['members'])
})

test('a guest is offered the paid delivery, and never a return option', () => {
  expect(deliveriesFor([standard, members, regular, back], false)).toEqual([
    { id: 'standard', name: 'standard', description: '2〜4日でお届けします。', price: 550 },
  ])
})

test('a guest whose cart qualifies for free delivery is offered only that', () => {
  expect(ids([free, members, back], false)).toEqual(['free'])
})

test('between deliveries with and without a price, a guest is offered the former, a member the latter', () => {
  expect(ids([free, standard], false)).toEqual(['standard'])
  expect(ids([standard, free], true)).toEqual(['free'])
})

test("a free shipping coupon sets the price of a guest's delivery to zero", () => {
  expect(deliveriesFor([standard, members], false, true)).toMatchObject([{ id: 'standard', price: 0 }])
})

test('a return option is never offered for delivery', () => {
  expect(ids([back], true)).toEqual([])
})

test('isOffered keeps a chosen delivery while it is offered, or while the options are unknown', () => {
  const [chosen] = deliveriesFor([standard, members], false)
  expect(isOffered(chosen!, deliveriesFor([standard, members], false))).toBe(true)
  expect(isOffered(chosen!, deliveriesFor([standard, members], true))).toBe(false)
  expect(isOffered(chosen!, []), 'nobody can tell').toBe(true)
  expect(isOffered(null, [])).toBe(false)
})
