import { shippingProfiles as api } from '@kusuribako/contract/shipping/admin-profiles'
import { sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { changedMetadata } from '../../base/metadata.ts'
import { notFound, type Readable, type Row, readList, readOne } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { assignShippingProfile } from '../catalogue/index.ts'

const profiles: Readable = { table: 'shipping_profile', relations: {}, order: 'created_at' }

const list: Handler<typeof api.list> = async ({ db }) => ({
  shipping_profiles: (await readList(db, profiles, {})).rows,
})

const productsAtMost = 1000

/** A profile with its shipping options and its newest products, at most a thousand. */
async function answerWithContents(db: Db, id: string) {
  const [profile, options, products] = await Promise.all([
    readOne(db, profiles, id),
    db.selectFrom('shipping_option').selectAll().where('profile_id', '=', id).where('deleted_at', 'is', null).execute(),
    sql<Row>`select p.* from product p where p.profile_id = ${id} and p.deleted_at is null
      order by p.created_at desc, p.id desc limit ${productsAtMost}`.execute(db),
  ])
  const withProfile = products.rows.map((product) => ({ ...product, profiles: [profile] }))
  return { shipping_profile: { ...profile, products: withProfile, shipping_options: options } }
}

const create: Handler<typeof api.create> = async (ctx, { body }) => {
  const id = newId('shipping_profile')
  const { metadata, ...plain } = body
  const row = { id, ...plain, metadata: changedMetadata(null, metadata), created_at: ctx.now, updated_at: ctx.now }
  return ctx.tx(async (tx) => {
    await tx.send.insertInto('shipping_profile').values(row).execute()
    return { shipping_profile: await readOne(tx.db, profiles, id) }
  })
}

/** The named products and shipping options move here from their previous profile. */
const update: Handler<typeof api.update> = async (ctx, { params, body }) => {
  const { id } = params
  const { products, shipping_options, metadata, ...plain } = body
  return ctx.tx(async (tx) => {
    const row = await lockProfile(tx, id)
    if (!row) throw notFound('shipping_profile', id)
    const changes = { ...plain, metadata: changedMetadata(row.metadata, metadata), updated_at: tx.now }
    await tx.send.updateTable('shipping_profile').set(changes).where('id', '=', id).execute()
    await Promise.all([
      shipping_options && moveOptions(tx, id, shipping_options),
      products && assignShippingProfile(tx, id, products),
    ])
    await tx.note('settings.changed', {})
    return answerWithContents(tx.db, id)
  })
}

async function moveOptions(tx: Tx, profileId: string, optionIds: readonly string[]) {
  const ids = [...new Set(optionIds)]
  const { rows } = await sql<{ id: string }>`
    update shipping_option set profile_id = ${profileId}, updated_at = ${tx.now}
    where id = any(${ids}) and deleted_at is null returning id`.execute(tx.db)
  const foundIds = new Set(rows.map(({ id }) => id))
  const unknown = ids.filter((id) => !foundIds.has(id))
  if (unknown.length) throw refuse('ids_unknown', { errors: [`Shipping options ${unknown.join(', ')} do not exist`] })
}

/** A profile that still ships something cannot be deleted. Deleting twice is no error. */
const remove: Handler<typeof api.delete> = async (ctx, { params }) => {
  const { id } = params
  await ctx.tx(async (tx) => {
    if (!(await lockProfile(tx, id))) return
    const { rows } = await sql<{ is_used: boolean }>`
      select exists (select from product where profile_id = ${id} and deleted_at is null)
        or exists (select from shipping_option where profile_id = ${id} and deleted_at is null) as is_used`.execute(
      tx.db,
    )
    if (rows[0]?.is_used) throw refuse('not_allowed', undefined, 'Move its products and shipping options away first')
    await tx.send.updateTable('shipping_profile').set({ deleted_at: tx.now }).where('id', '=', id).execute()
    await tx.note('settings.changed', {})
  })
  return { id, object: 'shipping_profile', deleted: true }
}

const lockProfile = (tx: Tx, id: string) =>
  tx.db
    .selectFrom('shipping_profile')
    .select('metadata')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const profileRoutes = [
  on(api.list, list),
  on(api.get, ({ db }, { params }) => answerWithContents(db, params.id)),
  on(api.create, create),
  on(api.update, update),
  on(api.delete, remove),
]
