import { expect, test } from 'vitest'
import { deliveriesOfProfiles, offeredOptions } from './offered-options.rules.ts'

const option = (name: string, differs: object = {}) => ({
  name,
  is_return: false,
  admin_only: false,
  metadata: null as Record<string, unknown> | null,
  requirements: [] as { type: string; amount: number }[],
  ...differs,
})
const options = [
  option('standard', { requirements: [{ type: 'max_subtotal', amount: 3980 }] }),
  option('standard-free', { requirements: [{ type: 'min_subtotal', amount: 3980 }] }),
  option('member', { metadata: { type: 'free' } }),
  option('return', { is_return: true }),
  option('by hand', { admin_only: true }),
]
const names = (goods_total: number, has_account: boolean, given = options, costs_fee = true) =>
  offeredOptions(given, { goods_total, has_account, is_regular: false, costs_fee }).map(({ name }) => name)

test.each([
  ['a guest below the minimum for free delivery', 3979, false, ['standard']],
  ['a guest at the minimum for free delivery', 3980, false, ['standard-free']],
  ['an account holder', 100, true, ['member']],
])('shipping options offered to %s', (_who, goods, account, expected) =>
  expect(names(goods, account)).toEqual(expected),
)

test('a subscription delivery is free for everybody (shop.md §9)', () => {
  const parcel = { goods_total: 100, has_account: false, is_regular: true, costs_fee: true }
  expect(offeredOptions(options, parcel).map(({ name }) => name)).toEqual(['member'])
})

test('while the shop charges no shipping fee, guests get the free option too', () => {
  expect(names(100, false, options, false)).toEqual(['member'])
  expect(names(100, false, options.slice(0, 2), false)).toEqual(['standard'])
})

test('without a free option, a member gets the same options as a guest', () => {
  expect(names(100, true, options.slice(0, 2))).toEqual(['standard'])
})

test.each([
  ['items of the usual profile', ['usual'], ['usual']],
  ['items of the heavy profile', ['heavy'], ['heavy']],
  ['items of both profiles', ['usual', 'heavy'], ['usual', 'heavy']],
  ['items whose profile has only a return option', ['chilled'], ['usual', 'heavy', 'chilled']],
  ['items without a profile', [null], ['usual', 'heavy', 'chilled']],
  ['an empty cart', [], ['usual', 'heavy', 'chilled']],
])('shipping options by shipping profile: %s', (_goods, profiles, expected) => {
  const of = (profile_id: string, is_return = false) => ({ ...option(profile_id, { is_return }), profile_id })
  const found = deliveriesOfProfiles([of('usual'), of('heavy'), of('chilled', true)], new Set(profiles))
  expect(found.map(({ profile_id }) => profile_id)).toEqual(expected)
})
