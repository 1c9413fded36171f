import { signInElsewhere as api } from '@kusuribako/contract/customers/sign-in-elsewhere'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import type { ExternalIdentity } from '../../base/ports.ts'
import { refuse } from '../../base/refuse.ts'
import { unseal } from '../../base/seal.ts'
import { mustHaveProved } from '../identity/index.ts'
import { canDisconnect, connections, type Party, withoutParties } from './connections.rules.ts'
import { noteConnected, noteConnection } from './note-connection.ts'
import { noteOnCustomer } from './note-on-customer.ts'
import { provedByToken, proveElsewhere } from './prove-elsewhere.ts'

const line: Handler<typeof api.connectLine> = async (ctx, { body }) => {
  mustHaveProved(ctx)
  const { lineAuthCode: code, lineAuthRedirectUri: redirectUri, state } = body
  return connect(ctx, 'line', await proveElsewhere(ctx, 'line', { code, redirectUri, state }), body)
}

/** A point card that cannot be used cannot be connected; a person without one can still use it to sign in. */
const docomo: Handler<typeof api.connectDocomo> = async (ctx, { body }) => {
  mustHaveProved(ctx)
  const person = provedByToken(ctx, body.token)
  const card = await ctx.outside.points?.read(person.subject)
  if (card?.ok) return connect(ctx, 'docomo', person, body, { dCardNumberLast4: card.card_last4 })
  if (card?.code === 'dcm_dcard_suspended' || card?.code === 'dcm_invalid_dcard_number') throw refuse(card.code)
  return connect(ctx, 'docomo', person, body)
}

const yahoo: Handler<typeof api.connectYahoo> = async (ctx, { body }) => {
  mustHaveProved(ctx)
  const { yahooAuthCode: code, yahooRedirectUri: redirectUri, state } = body
  return connect(ctx, 'yahoo', await proveElsewhere(ctx, 'yahoo', { code, redirectUri, state }), body)
}

/**
 * A person at a party is one customer here (`duplicate_error`), and a customer one person there
 * (`duplicate_action_error`).
 */
async function connect(
  ctx: Ctx,
  party: Party,
  person: ExternalIdentity,
  { newsletterSubscription = false }: { newsletterSubscription?: boolean | undefined },
  notes: Record<string, unknown> = {},
) {
  await ctx.tx(async (tx) => {
    const { id, metadata } = await lockAccount(tx)
    if (metadata?.[connections[party].key] != null) throw refuse('duplicate_action_error')
    await noteConnection(tx, id, party, person)
    await noteOnCustomer(tx, id, notes)
    await noteConnected(tx, id, party, newsletterSubscription)
  })
  return { data: { ok: true } }
}

/** Sign-in through the party ends; its permission for the shop stays, unless it is revoked (`deauthorize`). */
const disconnectFrom = (party: Party) => async (ctx: Ctx) => {
  await ctx.tx((tx) => disconnect(tx, party))
  return { data: { ok: true } }
}

const deauthorizeLine: Handler<typeof api.deauthorizeLine> = async (ctx) => {
  // Read again, and locked, when it is removed.
  const account = await findOwnAccount(ctx).executeTakeFirst()
  if (!account) throw refuse('unauthorized')
  refuseLast(account, 'line')
  const token = account.metadata?.access_token as string | undefined
  const provider = ctx.outside.signIn.get('line')
  if (!provider?.deauthorize || !token) throw refuse('ams_line_sso_error')
  const accessToken = unseal(ctx.config, Buffer.from(token, 'base64url'))
  const hadPermission = await provider.deauthorize(accessToken).catch((error: unknown) => {
    ctx.log.error({ err: error, party: 'line' }, 'revoking the permission failed')
    throw refuse('ams_unknown_error')
  })
  // A token unknown to LINE was revoked there: it only has to be deleted here.
  if (!hadPermission) ctx.log.info({ party: 'line' }, 'the permission was revoked already')
  await ctx.tx((tx) => disconnect(tx, 'line'))
  return { data: { ok: true } }
}

async function disconnect(tx: Tx, party: Party) {
  const account = await lockAccount(tx)
  refuseLast(account, party)
  await noteOnCustomer(tx, account.id, withoutParties([party]))
}

type Account = Awaited<ReturnType<typeof lockAccount>>

/** The last sign-in method cannot be removed. */
function refuseLast(account: Account, party: Party) {
  if (account.metadata?.[connections[party].key] == null) throw refuse('not_found')
  if (!canDisconnect(account, party)) throw refuse('last_sign_in_method')
}

/** Changes of sign-in methods are serialised: two at once cannot remove the last two. */
async function lockAccount(tx: Tx) {
  const account = await findOwnAccount(tx).forUpdate().executeTakeFirst()
  if (!account) throw refuse('unauthorized')
  return account
}

const findOwnAccount = ({ db, who }: Pick<Ctx, 'db' | 'who'>) =>
  db
    .selectFrom('customer')
    .select(['id', 'password_hash', 'metadata'])
    .where('id', '=', who.customer_id)
    .where('deleted_at', 'is', null)

export const connectElsewhereRoutes = [
  on(api.connectLine, line),
  on(api.connectDocomo, docomo),
  on(api.connectYahoo, yahoo),
  on(api.deauthorizeLine, deauthorizeLine),
  on(api.disconnectLine, disconnectFrom('line')),
  on(api.disconnectDocomo, disconnectFrom('docomo')),
  on(api.disconnectYahoo, disconnectFrom('yahoo')),
]
