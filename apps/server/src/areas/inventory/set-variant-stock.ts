import type { variantStock as api } from '@kusuribako/contract/inventory/variant-stock'
import type { Handler, Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { setFreePieces } from './receive-stock.ts'

/** Sets the available pieces of a variant; what is reserved stays reserved. Nothing changes for uncounted variants. */
export const setVariantStock: Handler<typeof api.set> = async (ctx, { body: { sku, inventory_quantity } }) => {
  const id = await ctx.tx(async (tx) => {
    const variant = await getBySku(tx, sku)
    if (!variant.manage_inventory) throw refuse('stock_not_counted')
    await setFreePieces(tx, [{ variant_id: variant.id, quantity: inventory_quantity }], tx.who.staff?.id ?? variant.id)
    return variant.id
  })
  return { data: { variant: { id, sku, inventory_quantity } } }
}

async function getBySku({ db }: Tx, sku: string) {
  const variant = await db
    .selectFrom('product_variant')
    .select(['id', 'manage_inventory'])
    .where('sku', '=', sku)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!variant) throw notFound('product_variant', sku, 'sku')
  return variant
}
