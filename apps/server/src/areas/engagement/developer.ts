import { developer as api } from '@kusuribako/contract/developer/developer'
import type { Id } from '@kusuribako/contract/values/ids'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { refuse } from '../../base/refuse.ts'
import { findAccount, openAccount } from '../customers/index.ts'

/** Signs in to one of the two test accounts, created at its first use. */
const signIn: Handler<typeof api.signIn> = async (ctx, { body: { email } }) => {
  refuseInProduction(ctx)
  if (ctx.who.customer_id) throw refuse('already_signed_in')
  const customerId = await ctx.tx((tx) => findOrOpenAccount(tx, email))
  await ctx.session.start({ customer_id: customerId })
  return { data: { customerId } }
}

async function findOrOpenAccount(tx: Tx, email: string) {
  const account = await findAccount(tx.db, 'email', email)
  if (account) return account.id as Id<'customer'>
  const metadata = JSON.stringify({ verified_email: true })
  return openAccount(tx, { email, password_hash: null, metadata }, false)
}

const promptError: Handler<typeof api.promptError> = async (ctx, { body }) => {
  refuseInProduction(ctx)
  throw new Error(`Asked for: ${body.message ?? 'nothing in particular'}`)
}

function refuseInProduction({ config }: Ctx) {
  if (config.NODE_ENV === 'production') throw refuse('not_found')
}

export const developerRoutes = [on(api.signIn, signIn), on(api.promptError, promptError)]
