import { randomBytes } from 'node:crypto'
import type { marketing } from '@kusuribako/contract/customers/profile'
import type { newsletter } from '@kusuribako/contract/engagement/newsletter'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { refuse } from '../../base/refuse.ts'
import { findAccount, noteOnCustomer } from '../customers/index.ts'

type Preferences = Parameters<Handler<typeof marketing.subscribeGuest>>[1]['body']

/**
 * Sets what an address wants to receive, with or without an account. The answer never reveals whether the address was
 * known. A new subscriber gets a mail, so that a stranger's action is noticed and undone by one click.
 */
export const subscribeGuest: Handler<typeof marketing.subscribeGuest> = async (ctx, { body }) => {
  await ctx.tx((tx) => writePreferences(tx, body, 'form'))
  return { data: null }
}

type OwnPreferences = Parameters<Handler<typeof marketing.set>>[1]['body']

/** What the signed-in customer wants to receive; null if never asked. */
export const readOwnPreferences: Handler<typeof marketing.get> = async (ctx) => ({
  data: await readPreferences(ctx.db, await ownEmail(ctx)),
})

/** Changes it; what is left out stays. */
export const changeOwnPreferences: Handler<typeof marketing.set> = async (ctx, { body }) => {
  const email = await ownEmail(ctx)
  const changes = Object.fromEntries(
    Object.entries(body).filter(([, status]) => status !== undefined),
  ) as OwnPreferences
  const preferences = await ctx.tx(async (tx) => {
    const next = { ...(await readPreferences(tx.db, email)), ...changes }
    await writePreferences(tx, { email, ...next }, 'account')
    return next
  })
  return { data: preferences }
}

async function ownEmail({ db, who }: Ctx) {
  const account = await findAccount(db, 'id', who.customer_id!)
  if (!account) throw refuse('unauthorized')
  return account.email
}

async function readPreferences(db: Db, email: string): Promise<Omit<Preferences, 'email'>> {
  const found = await db.selectFrom('marketing_subscription').selectAll().where('email', '=', email).executeTakeFirst()
  return {
    emailMagazine: (found?.email_magazine ?? 'nonsubscribed') as Preferences['emailMagazine'],
    medicineRecommendation: (found?.medicine_recommendation ??
      'nonsubscribed') as Preferences['medicineRecommendation'],
  }
}

/** Subscribes people who asked for it at registration, once their address is verified: nobody can subscribe another. */
export async function subscribeAtRegistration(ctx: Ctx, customerId: string): Promise<void> {
  const account = await findAccount(ctx.db, 'id', customerId)
  const { verified_email, wants_newsletter } = account?.metadata ?? {}
  if (!account || verified_email !== true || wants_newsletter !== true) return
  await ctx.tx(async (tx) => {
    await subscribe(tx, account, 'registration')
    await noteOnCustomer(tx, account.id, { wants_newsletter: null })
  })
}

/** Subscribes people who asked for it on the cart that has become an order (shop.md §3). */
export async function subscribeAtOrder(ctx: Ctx, orderId: string): Promise<void> {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['email', 'created_at', 'metadata'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order?.metadata?.newsletter_subscription_status === true) await ctx.tx((tx) => subscribe(tx, order, 'order'))
}

/** To the newsletter; other preferences, and later changes, stay. */
async function subscribe(tx: Tx, { email, created_at }: { email: string; created_at: Date }, place: ConsentPlace) {
  const newer = await tx.db
    .selectFrom('marketing_subscription')
    .select('email')
    .where('email', '=', email)
    .where('updated_at', '>', created_at)
    .executeTakeFirst()
  if (!newer)
    await writePreferences(
      tx,
      { email, ...(await readPreferences(tx.db, email)), emailMagazine: 'subscribed' },
      place,
      created_at,
    )
}

/** Where consent was given: the form below each page, the account, at registration, or with an order. */
type ConsentPlace = 'form' | 'account' | 'registration' | 'order'
const kinds = { email_magazine: 'emailMagazine', medicine_recommendation: 'medicineRecommendation' } as const
type Kind = keyof typeof kinds

async function writePreferences(tx: Tx, preferences: Preferences, place: ConsentPlace, consented_at = tx.now) {
  const before = await tx.db
    .selectFrom('marketing_subscription')
    .select(['email_magazine', 'medicine_recommendation', 'consents'])
    .where('email', '=', preferences.email)
    .forUpdate()
    .executeTakeFirst()
  const consented = (Object.keys(kinds) as Kind[]).filter(
    (kind) => preferences[kinds[kind]] === 'subscribed' && before?.[kind] !== 'subscribed',
  )
  const consent = { at: consented_at.toISOString(), by: place }
  const columns = {
    // When and where consent was given is kept, also after it has ended (特定電子メール法3条2項).
    consents: JSON.stringify({ ...before?.consents, ...Object.fromEntries(consented.map((kind) => [kind, consent])) }),
    email_magazine: preferences.emailMagazine,
    medicine_recommendation: preferences.medicineRecommendation,
    updated_at: tx.now,
  }
  const { unsubscribe_token } = await tx.db
    .insertInto('marketing_subscription')
    .values({ email: preferences.email, unsubscribe_token: randomBytes(24).toString('base64url'), ...columns })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(columns))
    .returning('unsubscribe_token')
    .executeTakeFirstOrThrow()
  const isSubscribed = (...statuses: (string | undefined)[]) => statuses.includes('subscribed')
  const wasSubscribed = isSubscribed(before?.email_magazine, before?.medicine_recommendation)
  if (isSubscribed(preferences.emailMagazine, preferences.medicineRecommendation) && !wasSubscribed) {
    await tx.note('newsletter.subscribed', { unsubscribe_token })
  }
}

export const readNewsletterSubscription: Handler<typeof newsletter.look> = async ({ db }, { query }) => {
  const found = await findByToken(db, query.token)
  return {
    data: { emailMagazine: found.email_magazine, medicineRecommendation: found.medicine_recommendation },
  }
}

/** Unsubscribes from the newsletter for good; repeating it is no error. */
export const unsubscribe: Handler<typeof newsletter.unsubscribe> = async (ctx, { body }) => {
  await ctx.tx((tx) => unsubscribeByToken(tx, body.token))
  return { data: null }
}

async function unsubscribeByToken(tx: Tx, token: string) {
  await findByToken(tx.db, token)
  await tx.db
    .updateTable('marketing_subscription')
    .set({ email_magazine: 'unsubscribed', medicine_recommendation: 'unsubscribed', updated_at: tx.now })
    .where('unsubscribe_token', '=', token)
    .execute()
}

async function findByToken(db: Db, token: string) {
  const found = await db
    .selectFrom('marketing_subscription')
    .select(['email_magazine', 'medicine_recommendation'])
    .where('unsubscribe_token', '=', token)
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  return found
}
