import { profile as api, type CustomerProfile } from '@kusuribako/contract/customers/profile'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import { malformedField } from '../../base/answers.ts'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { findAccount } from './customers.queries.ts'
import { noteOnCustomer } from './note-on-customer.ts'

/** Sets gender and birthday; null removes them. Future birthdays are refused. */
const update: Handler<typeof api.update> = async (ctx, { body }) => {
  const { birthday } = body
  if (birthday && birthday > dayInTokyo(ctx.now))
    throw malformedField('birthday', birthday, 'must not be in the future')
  const customer = await ctx.tx((tx) => write(tx, body))
  return { data: profileOf(customer) }
}

/** Chooses the payment method that is offered first; null chooses none. */
const selectPaymentProvider: Handler<typeof api.selectPaymentProvider> = async (ctx, { body }) => {
  const { selectedPaymentProviderId = null } = body
  await ctx.tx((tx) => noteOnCustomer(tx, ctx.who.customer_id!, { selectedPaymentProviderId }))
  return { data: { ok: true } }
}

async function write(tx: Tx, notes: Record<string, unknown>) {
  const id = tx.who.customer_id!
  await noteOnCustomer(tx, id, notes)
  const customer = await findAccount(tx.db, 'id', id)
  if (!customer) throw refuse('unauthorized')
  return customer
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** A customer as the shop's own pages show it (shop.md §3). */
export const profileOf = ({ id, email, first_name, last_name, phone, metadata }: Account) => ({
  id: id as CustomerProfile['id'],
  email,
  first_name,
  last_name,
  phone,
  gender: metadata?.gender ?? null,
  birthday: metadata?.birthday ?? null,
  email_verified: metadata?.verified_email === true,
  selectedCardId: metadata?.selectedCardId ?? null,
  selectedPaymentProviderId: metadata?.selectedPaymentProviderId ?? null,
})

export const profileRoutes = [on(api.update, update), on(api.selectPaymentProvider, selectPaymentProvider)]
