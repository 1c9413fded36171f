import type { PurchaseQuestion, SaleClass } from '@kusuribako/contract/catalogue/medicine'
import { sql } from 'kysely'
import type { Reading } from '../../base/ctx.ts'
import { dayInTokyo } from './day.rules.ts'
import type { GuardedPurchase, GuardedRule } from './guarded-ingredients.rules.ts'
import type { Licence } from './sale-class.rules.ts'

/** What the pharmacy knows that bears on one sale. */
export interface SaleFacts {
  licences: (Licence & { classes: SaleClass[] })[]
  rules: GuardedRule[]
  /** What this buyer has bought with guarded ingredients, newest first. */
  purchases: GuardedPurchase[]
  /** By product: the questions in their newest wording. */
  questionnaires: Map<string, { version: number; questions: PurchaseQuestion[] }>
}

interface Buyer {
  customer_id: string | null
  email: string | null
}

/** The longest time that any rule may look back, in days; older purchases are not read. */
const lookBack_days = 400

/**
 * Reads all of it in one statement. Who buys is told by customer and by e-mail address alike: a guest order counts too.
 */
export async function readSaleFacts({ db, now }: Reading, productIds: string[], buyer: Buyer): Promise<SaleFacts> {
  const today = dayInTokyo(now)
  const { rows } = await sql<{ facts: Omit<SaleFacts, 'questionnaires'> & { questionnaires: Questionnaire[] } }>`
    select json_build_object(
      'licences', (select coalesce(json_agg(json_build_object('classes', classes, 'valid_from', valid_from, 'valid_to', valid_to)), '[]') from licence),
      'rules', (select coalesce(json_agg(to_jsonb(g)), '[]') from guarded_ingredient_rule g),
      'purchases', (select coalesce(json_agg(json_build_object('ingredient', p.ingredient, 'packages', p.packages, 'on', p.bought_on,
          'is_open', o.status in ('pending', 'requires_action') and o.fulfillment_status = 'not_fulfilled') order by p.bought_on desc), '[]')
        from guarded_purchase p join orders o on o.id = p.order_id
        where o.status <> 'canceled' and p.bought_on > ${today}::date - ${lookBack_days}::int
          and (p.customer_id = ${buyer.customer_id} or p.email = ${buyer.email})),
      'questionnaires', (select coalesce(json_agg(json_build_object('product_id', q.product_id, 'version', q.version, 'questions', q.questions)), '[]')
        from (select distinct on (product_id) * from purchase_questionnaire where product_id = any(${productIds}::text[])
          order by product_id, version desc) q)
    ) as facts`.execute(db)
  const { questionnaires, ...facts } = rows[0]!.facts
  return { ...facts, questionnaires: new Map(questionnaires.map((one) => [one.product_id, one])) }
}

interface Questionnaire {
  product_id: string
  version: number
  questions: PurchaseQuestion[]
}
