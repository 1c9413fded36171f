import type { PurchaseQuestion } from '@kusuribako/contract/catalogue/medicine'
import { ageOn } from '@kusuribako/contract/pharmacy/age.rules'
import type { QuestionAnswers } from '@kusuribako/contract/pharmacy/answers'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../base/ctx.ts'
import { decryptAnswers, lastActivityAt, recordedStaffName } from '../pharmacy/index.ts'

interface Found {
  review: Record<string, unknown> & { order_id: string; placed_on: string; birthday: string | null; lines: FoundLine[] }
}
/** A line with its answers, encrypted, and `askedQuestions`. */
export interface FoundLine {
  answers: string | null
  questions: PurchaseQuestion[] | null
  [column: string]: unknown
}

/** SQL: the questions of a variant `v` in the wording that its answers `pa` answer; the newest where there are none. */
export const askedQuestions = sql`(select q.questions from purchase_questionnaire q where q.product_id = v.product_id
  and q.version = coalesce(pa.questionnaire_version, q.version) order by q.version desc limit 1)`

/** Reviews `r` of orders `o` as the pharmacist reads them, answers decrypted; `which` ends the statement. */
export async function findReviews(ctx: Ctx, which: RawBuilder<unknown>) {
  const { rows } = await sql<Found>`
    select json_build_object(
      'id', r.id, 'order_id', o.id, 'display_id', o.display_id, 'state', r.status, 'stage', ${stageJson},
      'is_informed', ${confirmedAt} is not null, 'moved_at', ${lastActivityAt}, 'explanation_waived', r.explanation_waived,
      'placed_at', o.created_at, 'placed_on', (o.created_at at time zone 'Asia/Tokyo')::date, 'email', o.email,
      'customer_name', concat_ws(' ', a.last_name, a.first_name), 
      'birthday', coalesce((select birthday::text from age_assurance where customer_id = o.customer_id), o.metadata->>'buyer_birthday'), 'total', o.total,
      'capture_before', ${captureBefore},
      'pharmacist_name', ${recordedStaffName('r.decided_by_name', 'r.decided_by')},
      'note', r.note, 'decided_at', r.decided_at,
      'lines', (select coalesce(json_agg(json_build_object('line_item_id', l.id, 'title', l.title, 'variant_title', l.description,
          'thumbnail', l.thumbnail, 'quantity', l.quantity, 'jsm_category_name', v.metadata->>'jsm_category_name',
          'answers', encode(pa.answers, 'hex'),
          'questions', ${askedQuestions}) order by l.created_at, l.id), '[]')
        from line_item l join product_variant v on v.id = l.variant_id left join purchase_answer pa on pa.line_item_id = l.id
        where l.order_id = o.id)) as review
    from pharmacist_review r join orders o on o.id = r.order_id left join address a on a.id = o.shipping_address_id
    ${which}`.execute(ctx.db)
  return rows.map(({ review }) => shapeReview(ctx, review))
}

/** The earliest end of the order's authorisations. */
const captureBefore = sql`(select min(p.data ->> 'capture_before') from payment p where p.order_id = o.id
  and p.captured_at is null and p.canceled_at is null and p.provider_id not in ('manual', 'system'))`

/** When the buyer confirmed the newest information. One from before the order began to wait again does not count. */
const confirmedAt = sql`(select i.confirmed_at from medicine_information i
  where i.order_id = r.order_id and i.provided_at >= r.created_at order by i.version desc limit 1)`

/** Whose turn it is. Whoever has confirmed and then writes has something to say before the sale. */
const stageJson = sql`case when r.status <> 'waiting' then null
  when r.waits_for is not null then 'waits_for_' || r.waits_for
  when (select m.staff_id is null and m.created_at > coalesce(${confirmedAt}, '-infinity') from pharmacist_message m
    where m.order_id = r.order_id and m.created_at >= r.created_at order by m.created_at desc, m.id desc limit 1) then 'answered'
  when ${confirmedAt} is not null then 'confirmed'
  else 'under_review' end`

const shapeReview = (ctx: Ctx, { birthday, placed_on, lines, ...review }: Found['review']) => ({
  ...review,
  customer_age: birthday ? ageOn(birthday, placed_on) : null,
  lines: lines.map(({ answers, questions, ...line }) => ({
    ...line,
    answers: answeredQuestions(ctx, questions ?? [], answers),
  })),
})

/** Each answered question, with the wording in which it was asked. */
export function answeredQuestions(ctx: Ctx, questions: PurchaseQuestion[], sealed: string | null) {
  const answers: QuestionAnswers = sealed ? decryptAnswers(ctx.config, Buffer.from(sealed, 'hex')) : {}
  return questions.flatMap(({ key, question, stop_answer, require_remark_answer }) => {
    const response = answers[key]
    if (!response) return []
    const { answer, remarkAnswer } = response
    const stands_out = [...stop_answer, ...require_remark_answer].includes(answer)
    return [{ question, answer, remark: remarkAnswer ?? null, stands_out }]
  })
}
