import { reviewedClasses } from '@kusuribako/contract/catalogue/sale-classes.rules'
import type { Input } from '@kusuribako/contract/endpoint'
import { adminQuestionnaires as api } from '@kusuribako/contract/pharmacy/admin-questionnaires'
import { sql } from 'kysely'
import { type Handler, on, type Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { isRegulated, listProductsByQuestions } from './list-products-by-questions.ts'

const list: Handler<typeof api.list> = async ({ db }, { params: { product_id } }) => {
  const [product, questionnaires] = await Promise.all([
    db
      .selectFrom('product')
      .select('id')
      .where('id', '=', product_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
    db
      .selectFrom('purchase_questionnaire')
      .selectAll()
      .where('product_id', '=', product_id)
      .orderBy('version', 'desc')
      .execute(),
  ])
  if (!product) throw notFound('product', product_id)
  return { data: { questionnaires } }
}

/** Earlier versions stay: answers are read with the wording in which they were asked. */
const write: Handler<typeof api.write> = async (ctx, { params: { product_id }, body }) => ({
  data: { questionnaire: await ctx.tx((tx) => writeQuestionnaire(tx, product_id, body)) },
})

async function writeQuestionnaire(
  tx: Tx,
  product_id: string,
  { replaces, questions }: Input<typeof api.write>['body'],
) {
  const [product] = await tx.db
    .selectFrom('product')
    .select('id')
    .where('id', '=', product_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .execute()
  if (!product) throw notFound('product', product_id)
  const { latest } = await tx.db
    .selectFrom('purchase_questionnaire')
    .select((eb) => eb.fn.coalesce(eb.fn.max('version'), sql<number>`0`).as('latest'))
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow()
  if (latest !== replaces) throw refuse('questionnaire_moved_on', { version: latest })
  if (questions.length === 0 && (await needsQuestions(tx, product_id))) throw refuse('questionnaire_needed')
  const row = { product_id, version: latest + 1, created_at: tx.now }
  await tx.db
    .insertInto('purchase_questionnaire')
    .values({ ...row, questions: JSON.stringify(questions) })
    .execute()
  await tx.note('catalogue.changed', { product_ids: [product_id] })
  return { ...row, questions }
}

/** Questions that the law requires: for what a pharmacist reviews (薬機法36条の10), and guarded goods (36条の11). */
async function needsQuestions({ db }: Tx, product_id: string): Promise<boolean> {
  const { rows } = await sql`select from product_variant v where v.product_id = ${product_id} and v.deleted_at is null
    and ${isRegulated(reviewedClasses)} limit 1`.execute(db)
  return rows.length > 0
}

export const questionnaireRoutes = [on(api.products, listProductsByQuestions), on(api.list, list), on(api.write, write)]
