import { describe, expect, test } from 'vitest'
import { type LotSpot, piecesWithoutLot, settlingMoves, takeFromLots } from './lots.rules.ts'

const tokyo = { inventory_item_id: 'iitem_1', location_id: 'tokyo' }
const osaka = { ...tokyo, location_id: 'osaka' }
const level = (stocked_quantity: number, reserved_quantity = 0) => ({ ...tokyo, stocked_quantity, reserved_quantity })
const lot = (lot_id: string, quantity: number, more: Partial<LotSpot> = {}): LotSpot => ({
  ...tokyo,
  ...{ lot_id, quantity, aside_quantity: 0, is_good: true },
  ...more,
})
const leaves = (pieces: number, line_item_id = 'item_1') => ({ ...tokyo, line_item_id, pieces })

test('pieces without a lot are the level minus the lots of the same item and location', () => {
  const elsewhere = [lot('c', 5, osaka), lot('d', 5, { inventory_item_id: 'iitem_2' })]
  expect(piecesWithoutLot(level(10), [lot('a', 3), lot('b', 2, { aside_quantity: 4 }), ...elsewhere])).toBe(5)
})

describe('packing takes pieces', () => {
  const lots = [lot('soon', 2), lot('blocked', 9, { is_good: false }), lot('far', 9, osaka), lot('later', 3)]
  test.each<[string, number[], string[], { line_item_id: string; available: number } | undefined]>([
    ['from the lot that expires first', [2], ['item_1 soon 2'], undefined],
    ['then from the lot that expires next', [4], ['item_1 soon 2', 'item_1 later 2'], undefined],
    ['then without a lot', [6], ['item_1 soon 2', 'item_1 later 3'], undefined],
    ['for one line after the other', [1, 2], ['item_1 soon 1', 'item_2 soon 1', 'item_2 later 1'], undefined],
    [
      'but none of a blocked lot, and reports the shortage',
      [8],
      ['item_1 soon 2', 'item_1 later 3'],
      { line_item_id: 'item_1', available: 6 },
    ],
    [
      'without a lot only once, and reports the second line as short',
      [6, 1],
      ['item_1 soon 2', 'item_1 later 3'],
      { line_item_id: 'item_2', available: 0 },
    ],
    [
      'and reports the first of two lines that fall short',
      [8, 1],
      ['item_1 soon 2', 'item_1 later 3'],
      { line_item_id: 'item_1', available: 6 },
    ],
  ])('%s', (_what, pieces, expected, shortage) => {
    const leaving = pieces.map((each, at) => leaves(each, `item_${at + 1}`))
    // Fourteen with lots, and one without.
    const { taken, ...rest } = takeFromLots(leaving, lots, [level(15)])
    expect(taken.map((one) => `${one.line_item_id} ${one.lot_id} ${one.pieces}`)).toEqual(expected)
    expect(rest.shortage).toEqual(shortage)
  })

  test('but none from a location without stock', () => {
    expect(takeFromLots([leaves(1)], [], []).shortage).toEqual({ line_item_id: 'item_1', available: 0 })
  })

  test('and leaves pieces without a lot to the next line', () => {
    expect(takeFromLots([leaves(1), leaves(2, 'item_2')], [], [level(3)]).shortage).toBeUndefined()
  })

  test('and returns the lots as they are afterwards, without changing those given', () => {
    const { remaining } = takeFromLots([leaves(4)], lots, [level(15)])
    expect(remaining.map(({ quantity }) => quantity)).toEqual([0, 9, 9, 1])
    expect(lots.map(({ quantity }) => quantity)).toEqual([2, 9, 9, 3])
  })
})

test.each<[string, ReturnType<typeof level>, LotSpot[], string[]]>([
  ['a good lot stays in stock', level(5), [lot('a', 5)], []],
  ['a blocked lot is set aside', level(5), [lot('a', 2), lot('bad', 3, { is_good: false })], ['bad 3']],
  ['reserved pieces of a blocked lot are not set aside', level(5, 4), [lot('bad', 3, { is_good: false })], ['bad 1']],
  ['nothing is set aside when all pieces are reserved', level(5, 5), [lot('bad', 3, { is_good: false })], []],
  [
    'two blocked lots are set aside only up to the free quantity',
    level(5, 1),
    [lot('bad', 3, { is_good: false }), lot('worse', 2, { is_good: false })],
    ['bad 3', 'worse 1'],
  ],
  ['a lot that may be sold again is put back', level(5), [lot('again', 1, { aside_quantity: 2 })], ['again -2']],
  [
    'a lot put back frees pieces for setting a blocked one aside',
    level(2, 2),
    [lot('bad', 2, { is_good: false }), lot('again', 0, { aside_quantity: 1 })],
    ['again -1', 'bad 1'],
  ],
  ['a blocked lot that is set aside stays so', level(5), [lot('bad', 0, { is_good: false, aside_quantity: 2 })], []],
  ['lots at other locations are left alone', level(5), [lot('bad', 3, { ...osaka, is_good: false })], []],
])('settling lots: %s', (_what, of, lots, expected) => {
  expect(settlingMoves([of], lots).map(({ lot_id, pieces }) => `${lot_id} ${pieces}`)).toEqual(expected)
})
