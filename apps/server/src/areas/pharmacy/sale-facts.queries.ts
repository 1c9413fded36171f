import type { PurchaseQuestion, SaleClass } from '@kusuribako/contract/catalogue/medicine'
import { dayInTokyo } from '@kusuribako/contract/values/day'
import type { Ctx, Tx } from '../../base/ctx.ts'
import { statement } from '../../base/db.ts'
import { recall } from '../../base/process-cache.ts'
import type { AgeNote, AgeRule } from './age-assurance.rules.ts'
import type { GuardedPurchase, GuardedRule } from './guarded-ingredients.rules.ts'
import type { Licence } from './sale-class.rules.ts'

/** The pharmacy data that matters for one sale. */
export interface SaleFacts {
  licences: (Licence & { classes: SaleClass[] })[]
  rules: GuardedRule[]
  age_rules: AgeRule[]
  /** How staff have verified the buyer's age. */
  age_note: AgeNote | null
  /** This buyer's purchases with guarded ingredients, newest first. */
  purchases: GuardedPurchase[]
  /** By product: the questions in their newest version. */
  questionnaires: Questionnaires
}

interface Questionnaire {
  product_id: string
  version: number
  questions: PurchaseQuestion[]
}
type Questionnaires = Map<string, Questionnaire>

/** The buyer. By customer and by e-mail address alike: a guest's order counts too. */
export interface Buyer {
  customer_id: string | null
  /** That of the sale, and their customer's own: they may differ. */
  emails: string[]
  /** The delivery address (`householdHash`). */
  household?: string | null
  /** The account, signed in or known to staff: a recorded age applies only to that. */
  account_id?: string | null
  /** The judged cart, or the one of the edited order: neither counts as another purchase of its buyer. */
  cart_id?: string
}

type CachedReading = Pick<Ctx, 'db' | 'now' | 'memory'>

/** All of it: general data from the cache, the buyer's purchases from the database. Without a buyer there are none. */
export async function readSaleFacts(ctx: CachedReading, productIds: string[], buyer: Buyer | null): Promise<SaleFacts> {
  const [law, questionnaires, purchases, [age_note = null]] = await Promise.all([
    lawInForce(ctx),
    questionnairesOf(ctx, productIds),
    buyer ? purchasesOf(ctx, buyer) : [],
    buyer?.account_id ? readAgeNote(ctx.db, buyer.account_id) : [],
  ])
  return { ...law, questionnaires, purchases, age_note }
}

const lawInForce = ({ db, memory }: CachedReading) =>
  recall(memory, 'licences and guarded ingredients', async () => (await readLaw(db))[0]!.law)

const readLaw = statement<{ law: Pick<SaleFacts, 'licences' | 'rules' | 'age_rules'> }>(`
  select json_build_object(
    'licences', (select coalesce(json_agg(x), '[]') from (select classes, valid_from, valid_to from licence) x),
    'rules', (select coalesce(json_agg(to_jsonb(g)), '[]') from guarded_ingredient_rule g),
    'age_rules', (select coalesce(json_agg(to_jsonb(a)), '[]') from age_assurance_rule a)) as law`)

const readAgeNote = statement<AgeNote>(`
  select level, birthday::text as birthday, checked_on::text as checked_on from age_assurance where customer_id = $1`)

/** The questions of some products; cached, including that a product has none. */
async function questionnairesOf({ db, memory }: CachedReading, productIds: string[]): Promise<Questionnaires> {
  const keyOf = (id: string) => `questionnaire ${id}`
  const byProduct = new Map(productIds.map((id) => [id, memory.find(keyOf(id)) as Questionnaire | 'none' | undefined]))
  const missing = productIds.filter((id) => byProduct.get(id) === undefined)
  const { moment } = memory
  const uncached = missing.length ? await readQuestionnaires(db, missing) : []
  for (const id of missing) {
    const questionnaire = uncached.find((one) => one.product_id === id) ?? 'none'
    memory.keep(moment, keyOf(id), questionnaire, [id])
    byProduct.set(id, questionnaire)
  }
  return new Map([...byProduct].filter((one): one is [string, Questionnaire] => one[1] !== 'none'))
}

const readQuestionnaires = statement<Questionnaire>(`
  select distinct on (product_id) product_id, version, questions from purchase_questionnaire
  where product_id = any($1::text[]) order by product_id, version desc`)

/** The longest period that any rule may look back, in days; older purchases are read only while they are open. */
const lookBack_days = 400

/**
 * Serialises the judging of guarded sales to a buyer until the transaction ends: of two carts at once the second sees
 * what the first is buying. Not awaited; what is read after it is read under the lock.
 */
export async function lockGuardedBuyer(tx: Tx, { customer_id, emails, household }: Buyer): Promise<void> {
  await lockBuyer(
    tx.send,
    [customer_id, ...emails, household].filter((name) => typeof name === 'string'),
  )
}

const lockBuyer = statement(`
  select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(name, 36) as key from unnest($1::text[]) as name order by key) as keys`)

const purchasesOf = ({ db, now }: CachedReading, { customer_id, emails, household = null, cart_id = '' }: Buyer) =>
  readPurchases(db, dayInTokyo(now), lookBack_days, customer_id, emails, cart_id, household)

/**
 * Orders, and carts that are being paid just now, because they become orders. A customer who has an address of the
 * buyer's now is the same buyer, whatever address they bought with.
 */
const readPurchases = statement<GuardedPurchase>(`
  with buyer as materialized (
    select $4::text[] as emails, array(select $3 union all select id from customer where email = any($4)) as ids)
  select p.ingredient, p.packages, p.bought_on as "on",
    o.status in ('pending', 'requires_action') and o.fulfillment_status = 'not_fulfilled' as is_open,
    (p.customer_id = any(ids) or p.email = any(emails)) is not true as by_household
  from buyer, guarded_purchase p join orders o on o.id = p.order_id
  where o.status <> 'canceled' and o.cart_id is distinct from $5
    and (p.bought_on > $1::date - $2::int
      or (o.status in ('pending', 'requires_action') and o.fulfillment_status = 'not_fulfilled'))
    and (p.customer_id = any(ids) or p.email = any(emails) or p.household = $6)
  union all
  select g.ingredient, g.packages, $1::date, true,
    (a.snapshot ->> 'customer_id' = any(ids) or a.snapshot ->> 'email' = any(emails)) is not true
  from buyer, checkout_attempt a, jsonb_to_recordset(a.snapshot -> 'guarded') as g(ingredient text, packages int)
  where a.status = 'open' and a.cart_id <> $5 and (a.snapshot ->> 'customer_id' = any(ids)
    or a.snapshot ->> 'email' = any(emails) or a.snapshot ->> 'household' = $6)
  order by 3 desc`)
