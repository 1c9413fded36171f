import { salesChannels as api } from '@kusuribako/contract/settings/sales-channels'
import { sql } from 'kysely'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { noteProductsChanged } from '../pricing/index.ts'
import { answerChannel } from '../settings/index.ts'

const add: Handler<typeof api.addProducts> = (ctx, { params, body }) =>
  changeChannel(ctx, params.id, body.product_ids, (tx, ids) =>
    sql`insert into product_sales_channel (product_id, sales_channel_id)
      select unnest(${ids}::text[]), ${params.id} on conflict do nothing`.execute(tx.send),
  )

const remove: Handler<typeof api.removeProducts> = (ctx, { params, body }) =>
  changeChannel(ctx, params.id, body.product_ids, (tx, ids) =>
    sql`delete from product_sales_channel
      where sales_channel_id = ${params.id} and product_id = any(${ids})`.execute(tx.send),
  )

type ProductRefs = readonly { id: string }[]

/** Changes what a channel sells. An unknown channel and unknown products are refused. */
async function changeChannel(
  ctx: Ctx,
  id: string,
  products: ProductRefs,
  write: (tx: Tx, ids: string[]) => Promise<unknown>,
) {
  return ctx.tx(async (tx) => {
    const [{ rows }, ids] = await Promise.all([
      sql`select from sales_channel where id = ${id} and deleted_at is null for share`.execute(tx.db),
      knownProducts(
        tx,
        products.map((product) => product.id),
      ),
    ])
    if (rows.length === 0) throw notFound('sales_channel', id)
    await write(tx, ids)
    await noteProductsChanged(tx, ids)
    return answerChannel(tx.db, id)
  })
}

/** The ids without duplicates; refuses ids of no product. */
export async function knownProducts(tx: Tx, productIds: readonly string[]): Promise<string[]> {
  const ids = [...new Set(productIds)]
  const { rows } = await sql<{ id: string }>`
    select id from product where id = any(${ids}) and deleted_at is null`.execute(tx.db)
  const existing = new Set(rows.map(({ id }) => id))
  const unknown = ids.filter((id) => !existing.has(id))
  if (unknown.length) throw refuse('ids_unknown', { errors: [`Products ${unknown.join(', ')} do not exist`] })
  return ids
}

export const channelProductRoutes = [on(api.addProducts, add), on(api.removeProducts, remove)]
