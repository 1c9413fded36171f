import { signInElsewhere as api } from '@kusuribako/contract/customers/sign-in-elsewhere'
import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import type { ExternalIdentity } from '../../base/ports.ts'
import { refuse } from '../../base/refuse.ts'
import { connections, type Party } from './connections.rules.ts'
import { findAccount } from './customers.queries.ts'
import { noteBrowser } from './note-browser.ts'
import { noteConnected, noteConnection } from './note-connection.ts'
import { noteOnCustomer } from './note-on-customer.ts'
import { provedByToken, proveElsewhere } from './prove-elsewhere.ts'
import { openAccount } from './register.ts'
import { mustNotBeSignedIn } from './sign-in.ts'

const byLine: Handler<typeof api.signInByLine> = async (ctx, { body }) => {
  mustNotBeSignedIn(ctx)
  const { lineAuthCode: code, lineAuthRedirectUri: redirectUri, state } = body
  return enter(ctx, 'line', await proveElsewhere(ctx, 'line', { code, redirectUri, state }), body)
}

const byDocomo: Handler<typeof api.signInByDocomo> = async (ctx, { body }) => {
  mustNotBeSignedIn(ctx)
  return enter(ctx, 'docomo', provedByToken(ctx, body.token), body)
}

const byYahoo: Handler<typeof api.signInByYahoo> = async (ctx, { body }) => {
  mustNotBeSignedIn(ctx)
  const { yahooAuthCode: code, yahooRedirectUri: redirectUri, state } = body
  return enter(ctx, 'yahoo', await proveElsewhere(ctx, 'yahoo', { code, redirectUri, state }), body)
}

/**
 * Signs the person in; a first visit creates an account. A person who signed in long ago proves again that they are
 * the account's owner.
 */
async function enter(
  ctx: Ctx,
  party: Party,
  person: ExternalIdentity,
  options: { newsletterSubscription?: boolean | undefined },
) {
  const customerId = await ctx.tx(async (tx) => {
    const account = await (tx.who.customer_id
      ? getSame(tx, party, person)
      : findOrOpen(tx, party, person, options.newsletterSubscription ?? false))
    await noteBrowser(tx, ctx.session, account, party)
    return account.id
  })
  await ctx.session.start({ customer_id: customerId })
  return { data: { customerId } }
}

async function getSame(tx: Tx, party: Party, person: ExternalIdentity) {
  const connected = await findConnected(tx.db, party, person.subject)
  if (!connected || connected.id !== tx.who.customer_id) throw refuse(connections[party].failed)
  return connected
}

/**
 * The account of the person; otherwise that of the e-mail address, when both the party and we have verified it;
 * otherwise a new one. Never an account whose address was only claimed: it could be a trap.
 */
async function findOrOpen(tx: Tx, party: Party, person: ExternalIdentity, newsletter: boolean): Promise<Found> {
  const { email } = person
  const [connected, account] = await Promise.all([
    findConnected(tx.db, party, person.subject),
    email ? findAccount(tx.db, 'email', email) : undefined,
  ])
  if (connected) {
    await noteConnection(tx, connected.id, party, person)
    return connected
  }
  if (!email) throw refuse('missing_required_field')
  if (person.email_verified === false) throw refuse('auth_unverified_email')
  if (!account) return open(tx, party, { ...person, email }, newsletter)
  const isVerified = person.email_verified === true && account.metadata?.verified_email === true
  const isFree = account.metadata?.[connections[party].key] == null
  if (!isVerified || !isFree) throw refuse('customer_exists_already')
  const id = account.id as Id<'customer'>
  await noteConnection(tx, id, party, person)
  await noteConnected(tx, id, party, newsletter)
  return { id, metadata: account.metadata }
}

async function open(tx: Tx, party: Party, person: ExternalIdentity & { email: string }, newsletter: boolean) {
  const id = await openAccount(tx, { email: person.email, password_hash: null }, newsletter)
  // In this order, in one round trip.
  await Promise.all([
    noteConnection(tx, id, party, person),
    person.email_verified && noteOnCustomer(tx, id, { verified_email: true }),
  ])
  return { id, metadata: null }
}

interface Found {
  id: Id<'customer'>
  metadata: Record<string, unknown> | null
}

async function findConnected(db: Db, party: Party, subject: string): Promise<Found | null> {
  const found = await db
    .selectFrom('customer')
    .select(['id', 'metadata'])
    // The key is a literal, so that its index is used.
    .where(sql`metadata ->> ${sql.lit(connections[party].key)}`, '=', subject)
    .where(sql<boolean>`metadata ? ${sql.lit(connections[party].key)}`)
    .where('has_account', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return (found ?? null) as Found | null
}

export const signInElsewhereRoutes = [
  on(api.signInByLine, byLine),
  on(api.signInByDocomo, byDocomo),
  on(api.signInByYahoo, byYahoo),
]
