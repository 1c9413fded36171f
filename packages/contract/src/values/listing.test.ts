import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { dateOp, manyOf, numberOp, ordering, paging, queryBoolean, textsOf, withoutEmptyParams } from './listing.ts'

describe('manyOf', () => {
  const words = manyOf(z.enum(['a', 'b', 'c']))
  test.each([
    ['a', ['a']],
    ['a,b', ['a', 'b']],
    [['a,b'], ['a', 'b']],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
  ])('parses %j to %j', (given, list) => expect(words.parse(given)).toEqual(list))
  test.each([['d'], [['a', 'b,c']], [[['a']]], [{ a: 'a' }], [7]])('refuses %j', (given) =>
    expect(words.safeParse(given).success).toBe(false),
  )
})

test('textsOf keeps commas within texts and wraps a single text in a list', () => {
  const words = textsOf(z.string().max(10))
  expect(['目薬, 12ml', ['a,b'], ['a', 'b,c']].map((given) => words.parse(given))).toEqual([
    ['目薬, 12ml'],
    ['a', 'b'],
    ['a', 'b,c'],
  ])
  expect(words.safeParse('far too long a word').success).toBe(false)
})

describe('dateOp', () => {
  test('takes ISO text and epoch seconds', () => {
    expect(dateOp.parse({ gt: '2026-04-01T00:00:00Z', lt: '1790000000' })).toEqual({
      gt: new Date('2026-04-01T00:00:00Z'),
      lt: new Date(1_790_000_000_000),
    })
  })
  test.each([
    [{ gt: 'tomorrow' }],
    [{ above: '2026-04-01' }],
    ['2026-04-01'],
    [{ gt: '9'.repeat(40) }],
    [{ gt: '-200000-01-01' }],
  ])('refuses %j', (given) => expect(dateOp.safeParse(given).success).toBe(false))
})

test('numberOp takes numbers as text', () => {
  expect(numberOp.parse({ lt: '5' })).toEqual({ lt: 5 })
  expect(numberOp.safeParse({ lt: 'five' }).success).toBe(false)
})

describe('paging', () => {
  const query = z.strictObject(paging(20))
  test('fills in defaults', () => expect(query.parse({})).toEqual({ limit: 20, offset: 0 }))
  test('reads numbers from text', () =>
    expect(query.parse({ limit: '5', offset: '10' })).toEqual({ limit: 5, offset: 10 }))
  test.each([[{ limit: '1001' }], [{ limit: '-1' }], [{ limit: '1.5' }], [{ limit: 'all' }], [{ offset: '99999999' }]])(
    'refuses %j',
    (given) => expect(query.safeParse(given).success).toBe(false),
  )
})

test('queryBoolean accepts only true and false, as text or boolean', () => {
  expect(['true', 'false', true, false].map((given) => queryBoolean.parse(given))).toEqual([true, false, true, false])
  expect(['1', 'yes', '', 0].map((given) => queryBoolean.safeParse(given).success)).toEqual(Array(4).fill(false))
})

test('an empty order parameter counts as missing', () => {
  const { order } = z.object(ordering).parse({ order: '' })
  expect(order).toBeUndefined()
  expect(z.object(ordering).parse({ order: '-title' })).toEqual({ order: '-title' })
})

test('withoutEmptyParams removes empty values at any depth, but keeps an empty expand', () => {
  const range = { created_at: { gt: '2026-04-01', lt: '' }, updated_at: { gt: '' } }
  expect(withoutEmptyParams({ limit: '', q: 'x', expand: '', status: [''], id: ['a', ''], ...range })).toEqual({
    ...{ q: 'x', expand: '', id: ['a', ''] },
    created_at: { gt: '2026-04-01' },
  })
})
