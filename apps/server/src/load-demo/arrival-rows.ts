import { day_ms, dayInTokyo } from '@kusuribako/contract/values/day'
import { type DemoProduct, supplierOf, suppliers, weeksSince } from '../../../../demo/index.ts'
import type { DemoLot } from '../../../../demo/lots.ts'
import { type Row, type Rows, stableId } from './insert-rows.ts'
import { endOfMonth } from './lot-rows.ts'

/** The suppliers of medicines, and the deliveries of the lots on the shelf: one a week of each. */
export function arrivalRows(now: Date, lots: readonly DemoLot[], products: readonly DemoProduct[]): Rows[] {
  const variantsBySku = new Map(
    products.flatMap(({ title, variants }) => variants.map((variant) => [variant.sku, { title, variant }] as const)),
  )
  const arrivals: Row[] = []
  const lines: Row[] = []
  for (const { key, name, address, phone, licence_number } of suppliers)
    for (let weeks = 8; weeks >= 1; weeks--) {
      const arrivedLots = lots.filter((lot) => supplierOf(lot.sku) === key && weeksSince(lot.lot_number) === weeks)
      if (arrivedLots.length === 0) continue
      const arrivedAt = new Date(now.getTime() - weeks * 7 * day_ms)
      const arrived_on = dayInTokyo(arrivedAt)
      const id = stableId('arrival', `${key} ${weeks}`)
      arrivals.push({
        ...{ id, note_number: `${arrived_on.replaceAll('-', '')}-01`, arrived_on },
        ...{ supplier_id: supplierId(key), supplier_name: name, supplier_address: address, supplier_phone: phone },
        ...{ supplier_licence_number: licence_number, received_by: stableId('staff', 'admin'), created_at: arrivedAt },
      })
      for (const [at, { sku, lot_number, months, pieces }] of arrivedLots.entries()) {
        const { title, variant } = variantsBySku.get(sku)!
        lines.push({
          ...{ arrival_id: id, position: at + 1, variant_id: stableId('variant', sku), title, sku },
          ...{ variant_title: variant.title, sale_class: variant.metadata.jsm_category_name, quantity: pieces },
          ...{ lot_number, expires_on: endOfMonth(now, months) },
        })
      }
    }
  const stamps = { created_at: now, updated_at: now }
  return [
    ['supplier', suppliers.map(({ key, ...supplier }) => ({ id: supplierId(key), ...supplier, ...stamps }))],
    ['arrival', arrivals],
    ['arrival_line', lines],
  ]
}

const supplierId = (key: string) => stableId('supplier', key)
