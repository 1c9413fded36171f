import { productOptions as api } from '@kusuribako/contract/catalogue/admin-products'
import { sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { refuse } from '../../base/refuse.ts'
import { noteProductsChanged } from '../pricing/index.ts'
import { readProductForStaff } from './admin-products.ts'
import { timestamps } from './product-links.ts'
import { lockProduct, optionsOf } from './write-product.ts'
import { mustHaveDistinctOptions } from './write-variants.ts'

/** Adds an option; existing variants get a placeholder value for it (platform contract). */
const create: Handler<typeof api.create> = async (ctx, { params: { id: product_id }, body: { title } }) => {
  return ctx.tx(async (tx) => {
    await lockForTitle(tx, product_id, title)
    const id = newId('option')
    await tx.send
      .insertInto('product_option')
      .values({ id, title, product_id, ...timestamps(tx) })
      .execute()
    await sql`insert into product_option_value (id, value, option_id, variant_id, created_at, updated_at)
      select ${newId('option_value')} || '_' || row_number() over (order by v.id), 'Default Value', ${id}, v.id,
        ${tx.now}, ${tx.now}
      from product_variant v where v.product_id = ${product_id} and v.deleted_at is null`.execute(tx.send)
    await noteProductsChanged(tx, [product_id])
    return { product: await readProductForStaff(tx, product_id) }
  })
}

const update: Handler<typeof api.update> = async (ctx, { params: { id, option_id }, body: { title } }) => {
  return ctx.tx(async (tx) => {
    const options = await lockForTitle(tx, id, title, option_id)
    if (!options.some((option) => option.id === option_id)) throw optionNotFound(option_id)
    await tx.send.updateTable('product_option').set({ title, updated_at: tx.now }).where('id', '=', option_id).execute()
    await noteProductsChanged(tx, [id])
    return { product: await readProductForStaff(tx, id) }
  })
}

/** Deletes an option with its values, unless two variants would then be equal (`invalid_data`). */
const remove: Handler<typeof api.delete> = async (ctx, { params: { id, option_id } }) => {
  return ctx.tx(async (tx) => {
    const [, deleted] = await Promise.all([
      lockProduct(tx, id),
      tx.db
        .updateTable('product_option')
        .set({ deleted_at: tx.now })
        .where('id', '=', option_id)
        .where('product_id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    ])
    if (deleted.numUpdatedRows) {
      await tx.send
        .updateTable('product_option_value')
        .set({ deleted_at: tx.now })
        .where('option_id', '=', option_id)
        .where('deleted_at', 'is', null)
        .execute()
      await mustHaveDistinctOptions(tx, id, deleteVariantsFirst)
      await noteProductsChanged(tx, [id])
    }
    return { option_id, object: 'option', deleted: true, product: await readProductForStaff(tx, id) }
  })
}

const deleteVariantsFirst = 'To delete an option, first delete the variants that nothing else would tell apart'

/** Locks the product; its other options must not have this title. */
async function lockForTitle(tx: Tx, productId: string, title: string, ownId?: string) {
  const [, options] = await Promise.all([lockProduct(tx, productId), optionsOf(tx, productId)])
  if (options.some((option) => option.title === title && option.id !== ownId)) throw refuse('duplicate_error')
  return options
}

const optionNotFound = (id: string) => refuse('not_found', undefined, `Product option with id: ${id} was not found`)

export const productOptionRoutes = [on(api.create, create), on(api.update, update), on(api.delete, remove)]
