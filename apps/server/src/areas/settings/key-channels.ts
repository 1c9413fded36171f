import { type Ctx, publishableKey } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'
import { recall } from '../../base/process-cache.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'

interface KeyRead {
  is_revoked: boolean
  /** Whether it was given channels, even if all of them are deleted by now. */
  is_narrow: boolean
  channel_ids: string[]
}

const readKey = statement<KeyRead>(`
  select k.revoked_at is not null as is_revoked, exists (select from publishable_api_key_sales_channel l
    where l.publishable_key_id = k.id) as is_narrow, array(
    select l.sales_channel_id from publishable_api_key_sales_channel l
    join sales_channel sc on sc.id = l.sales_channel_id and sc.deleted_at is null
    where l.publishable_key_id = k.id order by sc.created_at, sc.id) as channel_ids
  from publishable_api_key k where k.id = $1`)

/**
 * The sales channels of the caller's publishable key; an empty list where they are all deleted, which gives access to
 * nothing. Null without a key, with an unknown one or with one that never had channels: they restrict nothing
 * (platform contract). A revoked key is refused.
 */
export async function keyChannels(ctx: Pick<Ctx, 'db' | 'memory' | 'asked'>): Promise<string[] | null> {
  const id = ctx.asked.headers[publishableKey]
  if (id === undefined) return null
  const key = await findKey(ctx, id)
  if (key?.is_revoked) throw refuse('unauthorized')
  return key?.is_narrow ? key.channel_ids : null
}

const findKey = ({ db, memory }: Pick<Ctx, 'db' | 'memory'>, id: string): Promise<KeyRead | undefined> =>
  recall(memory, `publishable key ${id}`, async () => (await readKey(db, id))[0])

/** The channels that a catalogue call may show: the requested ones, within what its key allows. */
export async function channelsToShow(
  ctx: Pick<Ctx, 'db' | 'memory' | 'asked'>,
  requested: string[] | undefined,
): Promise<string[] | undefined> {
  const allowed = await keyChannels(ctx)
  if (!allowed) return requested
  for (const id of requested ?? []) {
    if (!allowed.includes(id)) {
      throw outsideOfKey(`Provided sales channel id param: ${id} is not associated with the Publishable API Key`)
    }
  }
  return requested ?? allowed
}

/** Refuses what is outside the sales channels of the caller's key. */
const outsideOfKey = (message: string) => refuse('outside_of_key', { errors: [message] })

/** Why a catalogue item is not shown: the caller's key does not cover it, or it does not exist. */
export async function refusalForHidden(
  ctx: Pick<Ctx, 'db' | 'memory' | 'asked'>,
  kind: 'product' | 'variant',
  id: string,
) {
  if (!(await keyChannels(ctx))) return notFound(kind === 'product' ? 'product' : 'product_variant', id)
  const where = 'is not associated with a sales channel associated with the publishable API key'
  return outsideOfKey(`${kind === 'product' ? 'Product' : 'Variant'} with id: ${id} ${where}`)
}
