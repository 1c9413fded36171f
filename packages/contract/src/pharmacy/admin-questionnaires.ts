import { z } from 'zod'
import { GuardedIngredient, PurchaseQuestion } from '../catalogue/medicine.ts'
import { ProductRow } from '../catalogue/product-rows.ts'
import { get, post } from '../endpoint.ts'
import { data, day, instant, shortText } from '../values/common.ts'
import { pathId } from '../values/ids.ts'
import { counted, paging } from '../values/listing.ts'

const line = shortText.trim().min(1)
const age = z.int().min(0).max(150)

/** A question as written (shop.md §5): its effects refer to existing answers. */
const Question = z
  .strictObject({
    ...PurchaseQuestion.shape,
    key: z.string().regex(/^[a-z0-9_-]{1,64}$/, 'must be 1 to 64 of a-z, 0-9, - and _'),
    question: z.string().trim().min(1).max(1000),
    answer: z.array(line).min(1).max(20),
    default_answer: line.nullable().default(null),
    stop_answer: z.array(line).max(20).default([]),
    stop_reason: z.string().trim().min(1).max(1000).nullable().default(null),
    require_remark_answer: z.array(line).max(20).default([]),
    purchase_answer_ages: z
      .array(
        z
          .strictObject({ min_age: age, max_age: age })
          .refine(({ min_age, max_age }) => min_age <= max_age, 'min_age must not be above max_age'),
      )
      .max(20)
      .default([]),
  })
  .refine(({ answer }) => new Set(answer).size === answer.length, 'each answer stands once')
  .refine(({ answer, default_answer, stop_answer, require_remark_answer }) => {
    const named = [...stop_answer, ...require_remark_answer, ...(default_answer === null ? [] : [default_answer])]
    return named.every((one) => answer.includes(one))
  }, 'default_answer, stop_answer and require_remark_answer must be among the answers')
  .refine(
    ({ stop_answer, stop_reason }) => stop_answer.length === 0 || stop_reason !== null,
    'an answer that stops the purchase needs a stop_reason',
  )

/** One version of a product's questions; a change is a new version, and answers name theirs. */
const Questionnaire = z.object({
  product_id: z.string(),
  version: z.int(),
  questions: z.array(PurchaseQuestion),
  created_at: instant,
})

/** A product, and its current questions. */
const AskedProduct = z.object({
  ...ProductRow.pick({ id: true, title: true, handle: true, thumbnail: true, status: true }).shape,
  /** The statutory classes of its variants, and their guarded ingredients. */
  sale_classes: z.array(z.string()),
  guarded: z.array(z.string()),
  /** Of the newest version; 0 where none exists. */
  version: z.int(),
  questions: z.int(),
  asked_since: instant.nullable(),
})

const product = { params: z.object({ product_id: pathId('product') }) }

export const adminQuestionnaires = {
  /**
   * `waiting`: goods that require questions and have none, and are therefore not sold; on sale first.
   * `asked`: all with questions, the latest written first.
   */
  products: get('/admin/v1/purchase-questionnaires', 'staff', 'Products with questions, or waiting for them', {
    query: z.object({ state: z.enum(['waiting', 'asked']), q: shortText.optional(), ...paging(50) }),
    answer: data(z.object({ products: z.array(AskedProduct), ...counted })),
  }),
  list: get(
    '/admin/v1/purchase-questionnaires/:product_id',
    'staff',
    'The purchase questions of a product, newest version first',
    {
      ...product,
      answer: data(z.object({ questionnaires: z.array(Questionnaire) })),
      refuses: ['not_found'],
    },
  ),
  /** `replaces`: the version that the writer has read, 0 when there was none; refused if there is a newer one. */
  write: post(
    '/admin/v1/purchase-questionnaires/:product_id',
    'pharmacist',
    "Write the next version of a product's questions",
    {
      ...product,
      body: z.strictObject({
        replaces: z.int().min(0),
        questions: z
          .array(Question)
          .max(50)
          .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'each key must be unique'),
      }),
      answer: data(z.object({ questionnaire: Questionnaire })),
      refuses: ['not_found', 'questionnaire_moved_on', 'questionnaire_needed'],
    },
  ),
}

const days = z.int().min(1).max(400)

/** The rule about one guarded ingredient, from a day on (薬機法36条の11): a notice changes it, not a release. */
const GuardedRule = z.object({
  ingredient: GuardedIngredient,
  valid_from: day,
  /** The last day of its validity; null: until another one begins. */
  valid_to: day.nullable(),
  small_package_days: days,
  /** Longer, where a product is licensed for one of these. */
  purpose_days: z.strictObject({ cold: days, oral_rhinitis: days, antipyretic_analgesic: days }).partial().nullable(),
  /** For this many days one purchase counts against the next. */
  recent_days: days,
  /** Whether deliveries to the same address, under any name, count as well. */
  per_household: z.boolean().default(false),
  /** The notice that is its source. */
  source: line,
})

export const guardedRules = {
  list: get('/admin/v1/guarded-ingredients', 'staff', 'The rules on guarded ingredients, with their periods', {
    answer: data(z.object({ rules: z.array(GuardedRule) })),
  }),
  /** A second entry for an ingredient and a first day replaces the previous one. */
  write: post('/admin/v1/guarded-ingredients', 'pharmacist', 'Add a rule on a guarded ingredient', {
    body: z
      .strictObject(GuardedRule.shape)
      .refine(
        ({ valid_from, valid_to }) => valid_to === null || valid_from <= valid_to,
        'valid_to is before valid_from',
      ),
    answer: data(z.object({ rule: GuardedRule })),
    refuses: ['guarded_rules_overlap'],
  }),
}
