import { describe, expect, test } from 'vitest'
import { afterMoves, type LinePart, piecesToReturn, takeFromShelf } from './shelf-moves.rules.ts'

const part = (pieces: number, more: Partial<LinePart> = {}): LinePart => ({
  ...{ line_item_id: 'item_1', inventory_item_id: 'iitem_1', location_id: null, is_counted: true },
  ...{ pieces, ...more },
})
const level = (location_id: string, stocked_quantity: number, reserved_quantity = 0, item = 'iitem_1') => ({
  ...{ inventory_item_id: item, location_id, stocked_quantity, reserved_quantity },
})
const reserved = (location_id: string, quantity: number, line_item_id = 'item_1') => ({
  ...{
    id: `resitem_${location_id}_${line_item_id}`,
    inventory_item_id: 'iitem_1',
    location_id,
    line_item_id,
    quantity,
  },
})
/** `tokyo -2 -2`: stocked and reserved, and the line. */
const asText = ({ moves }: ReturnType<typeof takeFromShelf>) =>
  moves.map((move) => `${move.location_id} ${move.stocked} ${move.reserved} ${move.line_item_id}`)

describe('packing takes from stock', () => {
  const levels = [level('tokyo', 5, 2), level('osaka', 5, 1)]
  const reservations = [reserved('tokyo', 2), reserved('osaka', 1)]

  test.each<[string, LinePart[], string[], number[]]>([
    ['first what is reserved for the line item', [part(2)], ['tokyo -2 -2 item_1'], [0, 1]],
    ['no more of a reservation than requested', [part(1)], ['tokyo -1 -1 item_1'], [1, 1]],
    [
      'then what is free, in the order of the locations',
      [part(5)],
      ['tokyo -2 -2 item_1', 'osaka -1 -1 item_1', 'tokyo -2 0 item_1'],
      [0, 0],
    ],
    [
      'only what is reserved for a line whose stock is not managed',
      [part(5, { is_counted: false })],
      ['tokyo -2 -2 item_1', 'osaka -1 -1 item_1'],
      [0, 0],
    ],
    [
      'only from the given location, freeing the line’s reservation elsewhere',
      [part(3, { location_id: 'osaka' })],
      ['osaka -1 -1 item_1', 'tokyo 0 -2 item_1', 'osaka -2 0 item_1'],
      [0, 0],
    ],
    [
      'for one line after the other, each piece only once',
      [part(4), part(2, { line_item_id: 'item_2' })],
      ['tokyo -2 -2 item_1', 'osaka -1 -1 item_1', 'tokyo -1 0 item_1', 'tokyo -2 0 item_2'],
      [0, 0],
    ],
  ])('%s', (_what, parts, moves, remaining) => {
    const taken = takeFromShelf(parts, reservations, levels)
    expect(asText(taken)).toEqual(moves)
    expect(taken.remaining.map(({ quantity }) => quantity)).toEqual(remaining)
    expect(taken.shortage).toBeUndefined()
  })

  test('leaves the reservations of others, and reports the first line that falls short', () => {
    const reservedForOthers = [reserved('tokyo', 2, 'item_9'), reserved('osaka', 1, 'item_9')]
    const { shortage, remaining } = takeFromShelf(
      [part(8), part(1, { line_item_id: 'item_2' })],
      reservedForOthers,
      levels,
    )
    expect(shortage).toEqual({ line_item_id: 'item_1', available: 7 })
    expect(remaining).toEqual(reservedForOthers)
  })

  test('frees a line’s reservation at another location for the next line', () => {
    const parts = [part(2, { location_id: 'osaka' }), part(5, { line_item_id: 'item_2', location_id: 'tokyo' })]
    const taken = takeFromShelf(parts, [reserved('tokyo', 2)], levels)
    expect(asText(taken)).toEqual(['tokyo 0 -2 item_1', 'osaka -2 0 item_1', 'tokyo -5 0 item_2'])
    expect(taken.shortage).toBeUndefined()
  })

  test('takes the pieces of each inventory item from that item', () => {
    const levelsOfTwo = [level('tokyo', 9, 0, 'iitem_2'), ...levels]
    const taken = takeFromShelf([part(2), part(1, { inventory_item_id: 'iitem_2' })], [], levelsOfTwo)
    expect(taken.moves.map((move) => `${move.inventory_item_id} ${move.stocked}`)).toEqual(['iitem_1 -2', 'iitem_2 -1'])
  })

  test('takes nothing from other locations when one is named', () => {
    const { shortage } = takeFromShelf([part(9, { location_id: 'osaka' })], reservations, levels)
    expect(shortage).toEqual({ line_item_id: 'item_1', available: 5 })
  })

  test('changes neither reservations nor levels given; afterMoves returns the new levels', () => {
    const { moves } = takeFromShelf([part(4)], reservations, levels)
    expect(reservations.map(({ quantity }) => quantity)).toEqual([2, 1])
    const beside = level('tokyo', 9, 0, 'iitem_2')
    expect(afterMoves([...levels, beside], moves)).toEqual([level('tokyo', 2), level('osaka', 4), beside])
    expect(levels).toEqual([level('tokyo', 5, 2), level('osaka', 5, 1)])
  })
})

test('unpacking a kit returns each item to the location it came from', () => {
  const packed = ['iitem_2', 'iitem_1'].map((inventory_item_id) => ({
    ...{ inventory_item_id, location_id: `of_${inventory_item_id}`, quantity: 1 },
  }))
  const returned = piecesToReturn([part(1), part(1, { inventory_item_id: 'iitem_2' })], packed)
  expect(returned.map(({ location_id }) => location_id)).toEqual(['of_iitem_1', 'of_iitem_2'])
})

test('unpacking returns pieces to where they came from, no more to a location than left it', () => {
  const packed = [level('tokyo', 0), level('osaka', 0)].map(({ inventory_item_id, location_id }, at) => ({
    ...{ inventory_item_id, location_id, quantity: at + 1 },
  }))
  expect(piecesToReturn([part(2), part(4, { line_item_id: 'item_2' })], packed)).toEqual([
    { line_item_id: 'item_1', inventory_item_id: 'iitem_1', location_id: 'tokyo', quantity: 1 },
    { line_item_id: 'item_1', inventory_item_id: 'iitem_1', location_id: 'osaka', quantity: 1 },
    { line_item_id: 'item_2', inventory_item_id: 'iitem_1', location_id: 'osaka', quantity: 1 },
  ])
})
