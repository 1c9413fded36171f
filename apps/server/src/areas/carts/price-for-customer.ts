import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { readSellables } from '../catalogue/index.ts'
import { priceOfLine } from './line-price.ts'
import type { LoadedCart } from './load-cart.queries.ts'

/**
 * Updates the lines of a locked cart to the prices of its new customer, where that customer has special prices. Goods
 * that have no price any more keep the one they had; the order refuses them.
 */
export async function priceForCustomer(tx: Tx, loaded: LoadedCart): Promise<void> {
  if (loaded.group_ids.length === 0 || loaded.cart.type !== 'default') return
  const ids = loaded.lines.flatMap((line) => line.variant_id ?? [])
  const sellables = await readSellables(tx, ids, loaded, loaded.stocks)
  loaded.lines = loaded.lines.map((line) => {
    const sellable = line.variant_id ? sellables.get(line.variant_id) : undefined
    return sellable?.unit_price == null ? line : { ...line, ...priceOfLine(sellable, line) }
  })
  const prices = loaded.lines.map(({ id, unit_price, includes_tax }) => ({ id, unit_price, includes_tax }))
  await sql`update line_item l set unit_price = n.unit_price, includes_tax = n.includes_tax
    from jsonb_populate_recordset(null::line_item, ${JSON.stringify(prices)}::jsonb) n where l.id = n.id`.execute(
    tx.send,
  )
}
