import { customerSignIn as api } from '@kusuribako/contract/orders/customer-sign-in'
import { sql } from 'kysely'
import { type Ctx, type Handler, on } from '../../base/ctx.ts'
import type { Row } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { findAccount, findCustomer, proveCustomer } from '../customers/index.ts'
import { asPlatformRefusal, markOf, writeToken } from '../identity/index.ts'

const read: Handler<typeof api.get> = (ctx) => answerCustomer(ctx, ctx.who.customer_id!)

/** Signs in a customer; the previous cookie becomes worthless. */
const signIn: Handler<typeof api.signIn> = async (ctx, { body }) => {
  const { id, password_hash } = await proveCredentials(ctx, body)
  await ctx.session.start({ customer_id: id, password_hash })
  return answerCustomer(ctx, id)
}

const signOut: Handler<typeof api.signOut> = async (ctx) => {
  await ctx.session.end('customer')
  return 'OK'
}

const token: Handler<typeof api.token> = async (ctx, { body }) => {
  const { id, password_hash } = await proveCredentials(ctx, body)
  ctx.session.remember(id)
  const claims = { domain: 'store', customer_id: id, mark: markOf(password_hash) } as const
  return { access_token: await writeToken(ctx.config, ctx.now, claims) }
}

const exists: Handler<typeof api.exists> = async ({ db }, { params }) => ({
  exists: !!(await findAccount(db, 'email', params.email)),
})

const proveCredentials = (ctx: Ctx, credentials: { email: string; password: string }) =>
  proveCustomer(ctx, credentials).catch((error) => {
    throw asPlatformRefusal(error)
  })

/** Of a long history the newest orders are included; the list of orders has them all. */
const ordersMax = 100

async function answerCustomer({ db }: Ctx, id: string) {
  const orders = sql<{ order: Row }>`
    select (to_jsonb(o) - 'total' || jsonb_build_object('items',
      (select coalesce(jsonb_agg(to_jsonb(l) || '{"swap_id": null, "claim_order_id": null}' order by l.created_at, l.id), '[]')
        from line_item l where l.order_id = o.id)))::json as "order"
    from orders o where o.customer_id = ${id} order by o.created_at desc, o.id desc limit ${ordersMax}`
  const [customer, { rows }] = await Promise.all([findCustomer(db, id), orders.execute(db)])
  if (!customer) throw refuse('unauthorized')
  const { billing_address: _, ...shown } = customer
  return { customer: { ...shown, orders: rows.map((row) => row.order) } }
}

export const customerSignInRoutes = [
  on(api.get, read),
  on(api.signIn, signIn),
  on(api.signOut, signOut),
  on(api.token, token),
  on(api.exists, exists),
]
