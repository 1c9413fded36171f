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

test('an account holder is offered free delivery', () => {
  expect(ids([standard, members, regular, back], true)).toEqual(['members'])
})

test('a guest is offered the delivery that costs something, and never a return', () => {
  expect(deliveriesFor([standard, members, regular, back], false)).toEqual([
    { id: 'standard', name: 'standard', description: '2〜4日でお届けします。', price: 550 },
  ])
})

test('a guest whose sum makes delivery free is offered the free one', () => {
  expect(ids([free, members, back], false)).toEqual(['free'])
})

test('by a code the delivery that a guest would pay costs nothing', () => {
  expect(deliveriesFor([standard, members], false, true)).toMatchObject([{ id: 'standard', price: 0 }])
})

test('nobody is offered a return alone', () => {
  expect(ids([back], true)).toEqual([])
})

test('a way that was chosen stands while it is offered: who signs in after choosing is not left with one that costs', () => {
  const [chosen] = deliveriesFor([standard, members], false)
  expect(isOffered(chosen!, deliveriesFor([standard, members], false))).toBe(true)
  expect(isOffered(chosen!, deliveriesFor([standard, members], true))).toBe(false)
  expect(isOffered(chosen!, []), 'nobody can tell').toBe(true)
  expect(isOffered(null, [])).toBe(false)
})
