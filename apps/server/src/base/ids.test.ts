import { expect, test } from 'vitest'
import { newId, newRequestId } from './ids.ts'

const made = Array.from({ length: 5000 }, newRequestId)

test('an id is a prefix and a ULID of the current time', () => {
  const before = Date.now()
  const id = newId('cart')
  expect(id).toMatch(/^cart_[0-9A-HJKMNP-TV-Z]{26}$/)
  const told = [...id.slice(5, 15)].reduce(
    (sum, letter) => sum * 32 + '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(letter),
    0,
  )
  expect(told).toBeGreaterThanOrEqual(before)
  expect(told).toBeLessThanOrEqual(Date.now())
})

test('ids sort in the order of creation and are unique', () => {
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
})

test('an id cannot be predicted from another of the same millisecond', () => {
  const sameMoment = made.flatMap((id, at) =>
    at > 0 && id.startsWith(made[at - 1]!.slice(0, 10)) ? [[made[at - 1]!, id]] : [],
  )
  expect(sameMoment.length).toBeGreaterThan(1000)
  const near = sameMoment.filter(([one, other]) => one!.slice(0, 22) === other!.slice(0, 22))
  expect(near).toEqual([])
  // The last forty bits are random each time: they fall as often as they rise.
  const rising = sameMoment.filter(([one, other]) => one!.slice(18) < other!.slice(18)).length
  expect(Math.abs(rising / sameMoment.length - 0.5)).toBeLessThan(0.1)
})
