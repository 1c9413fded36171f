import type { guardedAnswers as api } from '@kusuribako/contract/checkout/pharmacist-review'
import { sql } from 'kysely'
import type { Handler } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { findProfessionalOfAccount, recordHealthReading } from '../pharmacy/index.ts'
import { answeredQuestions, askedQuestions, type FoundLine } from './reviews.queries.ts'

/**
 * What the buyer of guarded medicine answered, in an order on which no pharmacist decides: for pharmacists and
 * registered sellers alone, whatever their role (128). Who reads it is recorded before.
 */
export const readGuardedAnswers: Handler<typeof api.ofOrder> = async (ctx, { params: { id } }) => {
  const [reader, { rows }] = await Promise.all([
    findProfessionalOfAccount(ctx, ctx.who.staff!.id),
    sql<{ line: FoundLine }>`
      select json_build_object('line_item_id', l.id, 'title', l.title, 'variant_title', l.description,
        'quantity', l.quantity, 'jsm_category_name', v.metadata->>'jsm_category_name',
        'ingredients', array(select g.ingredient from guarded_purchase g where g.line_item_id = l.id order by 1),
        'answers', encode(pa.answers, 'hex'), 'questions', ${askedQuestions}) as line
      from line_item l join product_variant v on v.id = l.variant_id
        left join purchase_answer pa on pa.line_item_id = l.id
      where l.order_id = ${id} and exists (select from guarded_purchase g where g.line_item_id = l.id)
        and not exists (select from pharmacist_review r where r.order_id = l.order_id)
      order by l.created_at, l.id`.execute(ctx.db),
  ])
  if (rows.length === 0) throw notFound('guarded_purchase', id, 'order_id')
  if (!reader) throw refuse('professionals_only')
  await recordHealthReading(ctx, [id])
  const lines = rows.map(({ line: { answers, questions, ...line } }) => ({
    ...line,
    answers: answeredQuestions(ctx, questions ?? [], answers),
  }))
  return { data: { order_id: id, lines } }
}
