import { randomBytes } from 'node:crypto'
import type { marketing } from '@kusuribako/contract/customers/profile'
import type { newsletter } from '@kusuribako/contract/engagement/newsletter'
import type { Selectable } from 'kysely'
import type { Ctx, Handler, Tx } from '../../base/ctx.ts'
import type { Db } from '../../base/db.ts'
import { refuse } from '../../base/refuse.ts'
import type { Database } from '../../base/tables.gen.ts'
import { findAccount, noteOnCustomer } from '../customers/index.ts'

type Wish = Parameters<Handler<typeof marketing.subscribeGuest>>[1]['body']
type Preferences = Omit<Wish, 'email'>

/**
 * Sets what an address wants to receive, with or without an account. The answer never reveals whether the address was
 * known. A new subscriber gets a mail, so that a stranger's action is noticed and undone by one click.
 */
export const subscribeGuest: Handler<typeof marketing.subscribeGuest> = async (ctx, { body: { email, ...wish } }) => {
  await ctx.tx(async (tx) => writePreferences(tx, await lockSubscription(tx, email), wish, 'form'))
  return { data: null }
}

/** What the signed-in customer wants to receive. */
export const readOwnPreferences: Handler<typeof marketing.get> = async (ctx) => {
  const email = await ownEmail(ctx)
  const found = ctx.db.selectFrom('marketing_subscription').selectAll().where('email', '=', email)
  return { data: preferencesOf(await found.executeTakeFirst()) }
}

/** Changes it; what is left out stays. */
export const changeOwnPreferences: Handler<typeof marketing.set> = async (ctx, { body }) => {
  const email = await ownEmail(ctx)
  const changes: Partial<Preferences> = Object.fromEntries(
    Object.entries(body).filter(([, status]) => status !== undefined),
  )
  return {
    data: await ctx.tx(async (tx) => writePreferences(tx, await lockSubscription(tx, email), changes, 'account')),
  }
}

async function ownEmail({ db, who }: Ctx) {
  const account = await findAccount(db, 'id', who.customer_id!)
  if (!account) throw refuse('unauthorized')
  return account.email
}

type Subscription = Selectable<Database['marketing_subscription']>

const preferencesOf = (found?: Subscription): Preferences => ({
  emailMagazine: (found?.email_magazine ?? 'nonsubscribed') as Preferences['emailMagazine'],
  medicineRecommendation: (found?.medicine_recommendation ?? 'nonsubscribed') as Preferences['medicineRecommendation'],
})

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

/** Subscribes members who asked for it when they connected their account to one elsewhere (shop.md §7). */
export async function subscribeAtConnection(ctx: Ctx, customerId: string, asked_at: Date): Promise<void> {
  const account = await findAccount(ctx.db, 'id', customerId)
  if (account) await ctx.tx((tx) => subscribe(tx, { email: account.email, created_at: asked_at }, 'account'))
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
  const current = await lockSubscription(tx, email, created_at)
  if (current.updated_at > created_at) return
  await writePreferences(tx, current, { emailMagazine: 'subscribed' }, place, created_at)
}

/**
 * What an address receives, locked: whoever has unsubscribed by the link of a mail at this moment stays unsubscribed
 * (特定電子メール法3条3項). An address that never asked for anything is entered as of `wished_at`.
 */
function lockSubscription({ db, now }: Tx, email: string, wished_at = now): Promise<Subscription> {
  const never = { email_magazine: 'nonsubscribed', medicine_recommendation: 'nonsubscribed' } as const
  const unsubscribe_token = randomBytes(24).toString('base64url')
  return db
    .insertInto('marketing_subscription')
    .values({ email, ...never, unsubscribe_token, updated_at: wished_at })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((row) => ({ updated_at: row.ref('marketing_subscription.updated_at') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Where consent was given: the form below each page, the account, at registration, or with an order. */
type ConsentPlace = 'form' | 'account' | 'registration' | 'order'
const kinds = { email_magazine: 'emailMagazine', medicine_recommendation: 'medicineRecommendation' } as const
type Kind = keyof typeof kinds

async function writePreferences(
  tx: Tx,
  current: Subscription,
  changes: Partial<Preferences>,
  place: ConsentPlace,
  consented_at = tx.now,
): Promise<Preferences> {
  const before = preferencesOf(current)
  const preferences = { ...before, ...changes }
  const consented = (Object.keys(kinds) as Kind[]).filter(
    (kind) => preferences[kinds[kind]] === 'subscribed' && before[kinds[kind]] !== 'subscribed',
  )
  const consent = { at: consented_at.toISOString(), by: place }
  await tx.send
    .updateTable('marketing_subscription')
    .set({
      // When and where consent was given is kept, also after it has ended (特定電子メール法3条2項).
      consents: JSON.stringify({
        ...current.consents,
        ...Object.fromEntries(consented.map((kind) => [kind, consent])),
      }),
      email_magazine: preferences.emailMagazine,
      medicine_recommendation: preferences.medicineRecommendation,
      updated_at: tx.now,
    })
    .where('email', '=', current.email)
    .execute()
  const isSubscribed = (choices: Preferences) => Object.values(choices).includes('subscribed')
  const { unsubscribe_token } = current
  if (isSubscribed(preferences) && !isSubscribed(before)) await tx.note('newsletter.subscribed', { unsubscribe_token })
  return preferences
}

export const readNewsletterSubscription: Handler<typeof newsletter.look> = async ({ db }, { query }) => {
  const found = await getByToken(db, query.token)
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
  await getByToken(tx.db, token)
  await tx.db
    .updateTable('marketing_subscription')
    .set({ email_magazine: 'unsubscribed', medicine_recommendation: 'unsubscribed', updated_at: tx.now })
    .where('unsubscribe_token', '=', token)
    .execute()
}

async function getByToken(db: Db, token: string) {
  const found = await db
    .selectFrom('marketing_subscription')
    .select(['email_magazine', 'medicine_recommendation'])
    .where('unsubscribe_token', '=', token)
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  return found
}
