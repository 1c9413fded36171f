import { clockInTokyo } from '@kusuribako/contract/values/day'
import type { DemoLot } from '../../../../demo/lots.ts'
import { type Rows, stableId } from './insert-rows.ts'
import { locationId } from './settings-rows.ts'

/** The lots on the shelf, and their ledger. */
export function lotRows(now: Date, lots: readonly DemoLot[]): Rows[] {
  const lotsWithIds = lots.map((lot) => ({ ...lot, lot_id: stableId('lot', `${lot.sku} ${lot.lot_number}`) }))
  return [
    [
      'lot',
      lotsWithIds.map(({ lot_id, sku, lot_number, months }) => ({
        id: lot_id,
        inventory_item_id: stableId('inventory_item', sku),
        lot_number,
        expires_on: endOfMonth(now, months),
        created_at: now,
        updated_at: now,
      })),
    ],
    ['lot_level', lotsWithIds.map(({ lot_id, pieces }) => ({ lot_id, location_id: locationId, quantity: pieces }))],
    [
      'lot_movement',
      lotsWithIds.map(({ lot_id, pieces }) => ({
        ...{ lot_id, location_id: locationId, quantity: pieces, aside: 0 },
        ...{ reason: 'received', because_of: 'opening', moved_at: now },
      })),
    ],
  ]
}

/** The last day of the month that is this many months from now, in Tokyo. */
export function endOfMonth(now: Date, months: number): string {
  const tokyo = clockInTokyo(now)
  return new Date(Date.UTC(tokyo.getUTCFullYear(), tokyo.getUTCMonth() + months + 1, 0)).toISOString().slice(0, 10)
}
