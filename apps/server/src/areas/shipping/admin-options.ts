import { adminShippingOptions as api } from '@kusuribako/contract/shipping/admin-options'
import { sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { changedMetadata } from '../../base/metadata.ts'
import { many, notFound, one, type Readable, readList, readOne } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { whyNotOffered } from './option-terms.rules.ts'
import { pricesOfOptions } from './priced-options.queries.ts'

const options: Readable = {
  table: 'shipping_option',
  relations: {
    region: one('region', 'region_id'),
    profile: one('shipping_profile', 'profile_id'),
    provider: one('fulfillment_provider', 'provider_id'),
    requirements: many('shipping_option_requirement', 'shipping_option_id', 'type'),
  },
  always: ['region', 'profile', 'requirements'],
  computed: ['price_incl_tax', 'tax_rates', 'tax_amount'],
  searched: ['name'],
  order: '-created_at',
}

const answerOption = async (db: Db, id: string) => ({ shipping_option: await readOne(db, options, id) })

/** Lists shipping options, each with its price including tax, which the forms for returns need. */
const list: Handler<typeof api.list> = async (ctx, { query }) => {
  const { id, name, region_id, is_return, admin_only, created_at, updated_at, deleted_at, limit, offset } = query
  const filter = { id, name, region_id, is_return, admin_only, created_at, updated_at, deleted_at }
  const { rows, count } = await readList(ctx.db, options, query, filter)
  const prices = await pricesOfOptions(
    ctx,
    rows.map((row) => row.id as string),
  )
  return { shipping_options: rows.map((row) => ({ ...row, ...prices.get(row.id as string) })), count, offset, limit }
}

/** Offers a shipping option in a region that its carrier serves; without a profile, in the shop's default one. */
const create: Handler<typeof api.create> = async (ctx, { body }) => {
  const id = newId('shipping_option')
  const { requirements = [], metadata, data, ...plain } = body
  const { amount = null } = plain
  mustBeOffered({ price_type: plain.price_type, amount, requirements })
  return ctx.tx(async (tx) => {
    const [profile_id] = await Promise.all([
      profileFor(tx, plain.profile_id),
      mustBeServed(tx, plain.region_id, plain.provider_id),
    ])
    await tx.send
      .insertInto('shipping_option')
      .values({
        id,
        ...plain,
        amount,
        profile_id,
        data: JSON.stringify(data),
        metadata: changedMetadata(null, metadata),
        created_at: tx.now,
        updated_at: tx.now,
      })
      .execute()
    for (const { type, amount } of requirements) await writeRequirement(tx, id, { type, amount })
    await tx.note('settings.changed', {})
    return answerOption(tx.db, id)
  })
}

/** Region, carrier and direction cannot be changed; the given requirements replace the existing ones. */
const update: Handler<typeof api.update> = async (ctx, { params, body }) => {
  const { id } = params
  const { requirements, metadata, ...plain } = body
  return ctx.tx(async (tx) => {
    const row = await tx.db
      .selectFrom('shipping_option')
      .select(['price_type', 'amount', 'metadata'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound('shipping_option', id)
    mustBeOffered({ price_type: plain.price_type ?? row.price_type, amount: plain.amount ?? row.amount, requirements })
    const changes = { ...plain, metadata: changedMetadata(row.metadata, metadata), updated_at: tx.now }
    await tx.send.updateTable('shipping_option').set(changes).where('id', '=', id).execute()
    await dropRequirements(tx, id, requirements)
    for (const requirement of requirements) await writeRequirement(tx, id, requirement)
    await tx.note('settings.changed', {})
    return answerOption(tx.db, id)
  })
}

/** No longer offered; carts and orders that chose it keep it. Deleting twice is no error. */
const remove: Handler<typeof api.delete> = async (ctx, { params }) => {
  const { id } = params
  await ctx.tx(async (tx) => {
    await sql`update shipping_option set deleted_at = ${tx.now} where id = ${id} and deleted_at is null`.execute(
      tx.send,
    )
    await tx.note('settings.changed', {})
  })
  return { id, object: 'shipping-option', deleted: true }
}

function mustBeOffered(terms: Parameters<typeof whyNotOffered>[0]) {
  const why = whyNotOffered(terms)
  if (why) throw refuse('invalid_data', undefined, why)
}

async function mustBeServed(tx: Tx, regionId: string, providerId: string) {
  const { rows } = await sql<{ is_served: boolean }>`
    select exists (select from region_fulfillment_provider l
      where l.region_id = r.id and l.provider_id = ${providerId}) as is_served
    from region r where r.id = ${regionId} and r.deleted_at is null for share of r`.execute(tx.db)
  if (!rows[0]) throw notFound('region', regionId)
  if (!rows[0].is_served) {
    throw refuse('invalid_data', undefined, 'The fulfillment provider is not available in the provided region')
  }
}

async function profileFor(tx: Tx, requestedId: string | undefined): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from shipping_profile
    where deleted_at is null and (id = ${requestedId ?? null} or ${requestedId ?? null}::text is null and type = 'default')
    order by created_at, id limit 1 for share`.execute(tx.db)
  if (!rows[0]) throw notFound('shipping_profile', requestedId ?? 'default')
  return rows[0].id
}

interface Requirement {
  id?: string
  type: 'min_subtotal' | 'max_subtotal'
  amount: number
}

/** Requirements that are not named are removed; an id of another option is refused. */
async function dropRequirements(tx: Tx, optionId: string, requirements: readonly Requirement[]) {
  const ids = requirements.flatMap(({ id }) => id ?? [])
  const { rows } = await sql<{ id: string }>`
    select id from shipping_option_requirement
    where shipping_option_id = ${optionId} and deleted_at is null and id = any(${ids})`.execute(tx.db)
  if (rows.length < new Set(ids).size) {
    throw refuse('invalid_data', undefined, 'A requirement with this id is not of this shipping option')
  }
  await sql`update shipping_option_requirement set deleted_at = ${tx.now}
    where shipping_option_id = ${optionId} and deleted_at is null and not id = any(${ids})`.execute(tx.send)
}

async function writeRequirement(tx: Tx, optionId: string, { id, type, amount }: Requirement) {
  await sql`insert into shipping_option_requirement (id, shipping_option_id, type, amount)
    values (${id ?? newId('shipping_option_requirement')}, ${optionId}, ${type}, ${amount})
    on conflict (id) do update set type = excluded.type, amount = excluded.amount`.execute(tx.send)
}

export const adminOptionRoutes = [
  on(api.list, list),
  on(api.get, ({ db }, { params }) => answerOption(db, params.id)),
  on(api.create, create),
  on(api.update, update),
  on(api.delete, remove),
]
