import { notifications as api } from '@kusuribako/contract/notifications/notifications'
import { type Selectable, sql } from 'kysely'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { newId } from '../../base/ids.ts'
import { findRow, many, notFound, one, type Readable, type Row, readList, readOne } from '../../base/read.ts'
import { expect, refuse } from '../../base/refuse.ts'
import type { Database } from '../../base/tables.gen.ts'
import { customerOnWire } from '../customers/index.ts'
import { writers } from './letters.ts'
import { sendOnce, wasSent } from './send-once.ts'

type NotificationRow = Selectable<Database['notification']>

const notifications: Readable = {
  table: 'notification',
  relations: {
    customer: one('customer', 'customer_id'),
    parent_notification: one('notification', 'parent_id'),
    resends: many('notification', 'parent_id', 'created_at'),
    provider: one('notification_provider', 'provider_id'),
  },
  always: ['resends'],
  fields: ['id', 'resource_type', 'resource_id', 'event_name', 'to', 'provider_id', 'created_at', 'updated_at'],
  order: '-created_at',
}

const list: Handler<typeof api.list> = async (ctx, { query: { include_resends, ...query } }) => {
  const { limit, offset, expand, fields, ...filter } = query
  const restriction = include_resends === 'true' ? {} : { parent_id: null }
  const { rows, count } = await readList(
    ctx.db,
    notifications,
    { limit, offset, expand, fields },
    { ...restriction, ...filter },
  )
  return { notifications: rows.map(notificationOnWire), count, offset, limit }
}

const notificationOnWire = (row: Row): Row =>
  row.customer ? { ...row, customer: customerOnWire(row.customer as Row) } : row

/** The worker sends it; the answer is the repeated mail, with all its repetitions. */
const resend: Handler<typeof api.resend> = async (ctx, { params, body }) => {
  return ctx.tx(async (tx) => {
    const first = await requestResend(tx, params.id, body.to)
    return { notification: await readOne(tx.db, notifications, first) }
  })
}

/** Asks the worker to repeat a notification; returns the first of its mails. */
export async function requestResend(tx: Tx, notificationId: string, to: string | undefined): Promise<string> {
  const requested = await findRow(tx.db, 'notification', notificationId)
  const first = requested?.parent_id ? await findRow(tx.db, 'notification', requested.parent_id as string) : requested
  if (!first) throw notFound('notification', notificationId)
  const { writer } = await mailOf(tx.db, first.id as string)
  if (!writer) throw refuse('not_allowed', undefined, 'This letter is no longer written and cannot be sent again')
  const isOtherRecipient = to !== undefined && to !== first.to
  if (isOtherRecipient && writer.isPersonal) {
    throw refuse('not_allowed', undefined, 'This letter opens an account and goes to its owner alone')
  }
  if (isOtherRecipient && (await opensHealthData(tx.db, first as NotificationRow))) {
    throw refuse('not_allowed', undefined, 'This letter opens the talk with the pharmacist and goes to the buyer alone')
  }
  const id = newId('notification')
  const { event_name, resource_type, resource_id, customer_id, provider_id } = first as NotificationRow
  const copied = { event_name, resource_type, resource_id, customer_id, provider_id, data: JSON.stringify(first.data) }
  await tx.send
    .insertInto('notification')
    .values({
      id,
      ...copied,
      to: to ?? (requested!.to as string),
      parent_id: first.id as string,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .execute()
  await tx.note('notification.resend_asked', { notification_id: id })
  return first.id as string
}

/**
 * Whether the links of a mail open health data: about an order that a pharmacist reviews, to a buyer who cannot sign
 * in (031). Staff read it where reading is recorded, and confirm nothing in a buyer's place.
 */
async function opensHealthData(db: Db, { resource_type, resource_id }: NotificationRow): Promise<boolean> {
  if (resource_type !== 'order') return false
  const { rows } = await sql`select from pharmacist_review r join orders o on o.id = r.order_id
    join customer c on c.id = o.customer_id
    where r.order_id = ${resource_id} and not (c.has_account and c.deleted_at is null)`.execute(db)
  return rows.length > 0
}

/**
 * Rebuilds the mail from the current data, and sends it where the notification says. Where there is nothing to say any
 * more nothing is sent or recorded.
 */
export async function sendResend(ctx: Ctx, notification_id: string): Promise<void> {
  const occasion = `again:${notification_id}`
  // A personal mail gets a new code each time it is built, and the one that was sent would not be valid any more.
  if (await wasSent(ctx, occasion)) return
  const repeated = await findRow(ctx.db, 'notification', notification_id)
  if (!repeated) return
  expect(repeated.parent_id, 'only a repeated mail is sent again')
  const { writer, about } = await mailOf(ctx.db, repeated.parent_id as string)
  const outgoing = await writer?.write(ctx, about)
  if (!writer || !outgoing) return deleteUnsentNotification(ctx, notification_id)
  const to = writer.isPersonal ? outgoing.to : (repeated.to as string)
  // The owner's address may have been corrected since.
  if (to !== repeated.to)
    await ctx.tx((tx) => tx.db.updateTable('notification').set({ to }).where('id', '=', notification_id).execute())
  await sendOnce(ctx, writer, about, { ...outgoing, to, occasion }, notification_id)
}

const deleteUnsentNotification = (ctx: Ctx, id: string): Promise<void> =>
  ctx.tx(async (tx) => {
    await sql`delete from notification where id = ${id}
      and not exists (select from mail where notification_id = ${id})`.execute(tx.db)
  })

/** The fact from which a notification's mail was built; one from elsewhere has none. */
async function mailOf(db: Db, notification_id: string) {
  const mail = await db
    .selectFrom('mail')
    .select(['letter', 'about'])
    .where('notification_id', '=', notification_id)
    .executeTakeFirst()
  const writer = writers.find(({ name }) => name === mail?.letter)
  return { writer, about: mail?.about as Record<string, unknown> }
}

export const notificationRoutes = [on(api.list, list), on(api.resend, resend)]
