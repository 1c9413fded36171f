import type { Input } from '@kusuribako/contract/endpoint'
import { inquiries as api, type Inquiry } from '@kusuribako/contract/engagement/inquiries'
import { countLimit } from '@kusuribako/contract/values/count-limit'
import { sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { containing } from '../../base/pattern.ts'
import { notFound } from '../../base/read.ts'

type Query = Input<typeof api.list>['query']

const list: Handler<typeof api.list> = async ({ db }, { query }) => {
  const { limit, offset } = query
  const condition = conditionOf(query)
  const { rows } = await sql<{ count: number; since: Date | null; inquiries: Inquiry[] }>`
    select (select count(*) from (select from inquiry where ${condition} limit ${countLimit}) found) as count,
      (select min(created_at) from inquiry where ${isIn('open')} and ${condition}) as since,
      (select coalesce(json_agg(page), '[]') from (select ${inquiryColumns} from inquiry i where ${condition}
        order by (handled_at is not null), created_at desc, id desc limit ${limit} offset ${offset}) page) as inquiries`.execute(
    db,
  )
  return { data: { ...rows[0]!, limit, offset } }
}

function conditionOf({ state, q }: Query) {
  const isInState = state ? isIn(state) : sql`true`
  if (!q) return isInState
  const typed = sql`folded_name(${q})`
  // Folding the e-mail address too would take four times as long.
  return sql`${isInState} and (strpos(folded_name(concat_ws(E'\n', name, order_number)), ${typed}) > 0
    or strpos(lower(reply_email), ${typed}) > 0 or content ilike ${containing(q)})`
}

/** As the index has it: a comparison with `=` would become `handled_at is null`, which the index does not know. */
const isIn = (state: NonNullable<Query['state']>) =>
  sql`(handled_at is not null) = any(array[${state === 'handled'}::boolean])`

/** Numbers are typed in any width, with a label or a sign before them; `V-1` is not one of ours. */
const inquiryColumns = sql`i.id, i.path, i.name, i.reply_email, i.content, i.created_at, i.order_number, i.note, i.handled_at,
  (select json_build_object('id', o.id, 'display_id', o.display_id, 'is_same_email', lower(o.email) = lower(i.reply_email))
    from orders o
    where o.display_id = substring(normalize(i.order_number, nfkc) from '^[^0-9A-Za-z]*([0-9]{1,9})[^0-9A-Za-z]*$')::int) as "order",
  (select json_build_object('id', c.id, 'name', nullif(concat_ws(' ', c.last_name, c.first_name), ''))
    from customer c where c.email = lower(i.reply_email) and c.has_account and c.deleted_at is null) as customer,
  (select coalesce(nullif(concat_ws(' ', last_name, first_name), ''), email) from staff
    where id = i.handled_by) as handled_by`

const answer = async (db: Db, id: string) => {
  const { rows } = await sql<Inquiry>`select ${inquiryColumns} from inquiry i where i.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('inquiry', id)
  return { data: { inquiry: rows[0] } }
}

const get: Handler<typeof api.get> = ({ db }, { params }) => answer(db, params.id)

/** The last person to set it is shown; the note stays when it becomes open again, unless it is changed. */
const update: Handler<typeof api.update> = (ctx, { params: { id }, body: { is_handled, note } }) =>
  ctx.tx(async (tx) => {
    const handled = { handled_at: is_handled ? tx.now : null, handled_by: is_handled ? ctx.who.staff!.id : null }
    const changed = { ...handled, note: note || null }
    await tx.send.updateTable('inquiry').set(changed).where('id', '=', id).execute()
    return answer(tx.db, id)
  })

/** Handled inquiries are kept this long: they may contain health data (090, 099). */
const retention_years = 2

/** Deletes inquiries handled long ago; open ones stay. */
export async function deleteOldInquiries(tx: Tx): Promise<void> {
  const before = new Date(tx.now)
  before.setUTCFullYear(before.getUTCFullYear() - retention_years)
  await tx.send.deleteFrom('inquiry').where('handled_at', '<', before).execute()
}

export const inquiryRoutes = [on(api.list, list), on(api.get, get), on(api.update, update)]
