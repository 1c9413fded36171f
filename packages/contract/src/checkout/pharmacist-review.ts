import { z } from 'zod'
import { Dose, GuardedIngredient, Ingredient, SaleClass } from '../catalogue/medicine.ts'
import { get, post } from '../endpoint.ts'
import { OrderStatus, PaymentStatus } from '../orders/order.ts'
import { Proof, ReviewState, WaitsFor } from '../orders/shop-orders.ts'
import { AgeNote } from '../pharmacy/age-assurance.ts'
import { data, dateInput, done, instant, money } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'
import { paging } from '../values/listing.ts'

/** A question as it was asked, with the answer the buyer gave. */
const AnsweredQuestion = z.object({
  question: z.string(),
  answer: z.string(),
  remark: z.string().nullable(),
  /** The answer stops a sale or requires a free text: the pharmacist looks here first. */
  stands_out: z.boolean(),
})

const words = z.array(z.string())

/** The package insert of one medicine, as it was when the buyer was informed (薬機法施行規則159条の15第2項). */
export const InformationItem = z.object({
  line_item_id: id('item'),
  title: z.string(),
  sale_class: SaleClass,
  quantity: z.number().int(),
  ingredients_basis: z.string().nullable(),
  ingredients: z.array(Ingredient),
  effects: z.string(),
  dosage: z.array(Dose),
  dosage_notes: words,
  do_not: words,
  consult: words,
  storage: words,
})
export type InformationItem = z.infer<typeof InformationItem>

/** The written information that a pharmacist gave the buyer, and when the buyer confirmed having understood it. */
export const MedicineInformation = z.object({
  version: z.number().int(),
  sheet: z.array(InformationItem),
  /** The pharmacist's own comment for this buyer. */
  advice: z.string(),
  pharmacist_name: z.string(),
  provided_at: instant,
  confirmed_at: instant.nullable(),
})
export type MedicineInformation = z.infer<typeof MedicineInformation>

export const PharmacistMessage = z.object({
  id: id('pharmacist_message'),
  from: z.enum(['pharmacist', 'buyer']),
  pharmacist_name: z.string().nullable(),
  text: z.string(),
  created_at: instant,
})
export type PharmacistMessage = z.infer<typeof PharmacistMessage>

/**
 * Whose turn it is while an order waits; null when it is decided. `confirmed` is `answered` again as soon as the buyer
 * writes.
 */
export const ReviewStage = z.enum([
  'under_review',
  'waits_for_answer',
  'answered',
  'waits_for_confirmation',
  'confirmed',
])

/** The conversation about an order, the oldest first. */
const conversation = { messages: z.array(PharmacistMessage), information: z.array(MedicineInformation) }

/** An order with first-class medicines, as the pharmacist reads it. */
export const PharmacistReview = z.object({
  id: id('review'),
  order_id: id('order'),
  display_id: z.number().int(),
  state: ReviewState,
  stage: ReviewStage.nullable(),
  /** The buyer has confirmed the newest information since the order began to wait. */
  is_informed: z.boolean(),
  /** The last message, information or confirmation; before the first, when the order began to wait. */
  moved_at: instant,
  placed_at: instant,
  email: z.string(),
  customer_name: z.string(),
  /** Years, on the day of the order, by the verified birthday if there is one; null when the buyer gave none either. */
  customer_age: z.number().int().nullable(),
  total: money,
  /** When its authorised money can no longer be captured; null once it is, or where its provider names no end. */
  capture_before: instant.nullable(),
  lines: z.array(
    z.object({
      line_item_id: id('item'),
      title: z.string(),
      variant_title: z.string().nullable(),
      thumbnail: z.string().nullable(),
      quantity: z.number().int(),
      jsm_category_name: SaleClass,
      answers: z.array(AnsweredQuestion),
    }),
  ),
  pharmacist_name: z.string().nullable(),
  note: z.string().nullable(),
  decided_at: instant.nullable(),
  /** The buyer waived the explanation, and the pharmacist judged that none is needed (薬機法36条の10第6項). */
  explanation_waived: z.boolean(),
})
export type PharmacistReview = z.infer<typeof PharmacistReview>

/** A medicine of another order of the same buyer, refused and cancelled ones too. */
export const EarlierMedicine = z.object({
  line_item_id: id('item'),
  order_id: id('order'),
  display_id: z.number().int(),
  placed_at: instant,
  canceled_at: instant.nullable(),
  title: z.string(),
  variant_title: z.string().nullable(),
  quantity: z.number().int(),
  /** Today's class. */
  sale_class: SaleClass,
  /** Names of its active ingredients. */
  ingredients: z.array(z.string()),
  /** Its guarded ingredients, as they were counted when it was bought. */
  guarded: z.array(GuardedIngredient),
  /** How its own review ended; null where no pharmacist had to decide. */
  review_state: ReviewState.nullable(),
})
export type EarlierMedicine = z.infer<typeof EarlierMedicine>

/** With the whole conversation, the information that would be given now, and what the shop knows about the buyer. */
export const FullReview = PharmacistReview.extend({
  ...conversation,
  sheet: z.array(InformationItem),
  /** Of the past year, the newest first. */
  earlier: z.array(EarlierMedicine),
  /** How staff have verified the buyer's age; null if they have not. */
  age_assurance: AgeNote.nullable(),
})
export type FullReview = z.infer<typeof FullReview>

const order = { params: z.object({ id: pathId('order') }) }
const message = z.string().trim().min(1).max(2000)

export const pharmacistReviews = {
  /**
   * Waiting ones: those that wait for the pharmacist before those that wait for their buyer, the longest waiting first.
   * Decided ones: the latest decision first.
   */
  list: get('/admin/v1/pharmacist-reviews', 'pharmacist', 'Orders by the state of their review', {
    query: z.object({ ...paging(20), state: ReviewState.default('waiting') }),
    answer: data(
      z.object({
        reviews: z.array(PharmacistReview),
        count: z.number().int(),
        /** How many of them wait for the pharmacist, not for the buyer's answer or confirmation. */
        turn_count: z.number().int(),
      }),
    ),
  }),
  get: get('/admin/v1/orders/:id/pharmacist-review', 'pharmacist', 'One order as the pharmacist reads it', {
    ...order,
    answer: data(FullReview),
    refuses: ['not_found'],
  }),
  /** The buyer gets a mail that there is a message, answers through the link, and the order waits for that. */
  ask: post('/admin/v1/orders/:id/pharmacist-review/messages', 'pharmacist', 'Write to the buyer about an order', {
    ...order,
    body: z.object({ text: message }),
    answer: data(FullReview),
    refuses: ['not_found', 'order_not_waiting_for_review'],
  }),
  /** Gives the written information, with a comment; the order waits until the buyer has confirmed it. */
  inform: post(
    '/admin/v1/orders/:id/pharmacist-review/information',
    'pharmacist',
    'Inform the buyer about a medicine',
    {
      ...order,
      body: z.object({ advice: z.string().trim().max(2000).default('') }),
      answer: data(FullReview),
      refuses: ['not_found', 'order_not_waiting_for_review', 'not_a_pharmacist', 'pharmacist_name_missing'],
    },
  ),
  /**
   * Approving captures the money. It is refused before the buyer has confirmed the information, unless the buyer waives
   * it and the pharmacist judges that none is needed (for 薬局製造販売医薬品 even then); once no licence of the shop covers
   * the medicine; while all of it in stock was recalled, or is too near to its last day; and by an account that is
   * linked to a registered seller. The sale is recorded by the name of the linked pharmacist, else by the account's.
   * Rejecting releases money, stock and points, and notifies the buyer. Given `seen_until`, the `moved_at` that the
   * pharmacist has read, either is refused once somebody has written since.
   */
  decide: post('/admin/v1/orders/:id/pharmacist-review', 'pharmacist', 'Approve or reject an order', {
    ...order,
    body: z.object({
      decision: z.enum(['approve', 'reject']),
      note: z.string().trim().max(2000).default(''),
      explanation_waived: z.boolean().default(false),
      seen_until: dateInput.optional(),
    }),
    answer: data(
      z.object({ order_id: id('order'), state: ReviewState, status: OrderStatus, payment_status: PaymentStatus }),
    ),
    refuses: [
      'not_found',
      'order_not_waiting_for_review',
      'review_moved_on',
      'not_a_pharmacist',
      'pharmacist_name_missing',
      'information_not_confirmed',
      'sale_class_not_covered',
      'medicine_not_sellable_any_more',
    ],
  }),
}

/**
 * A sale of guarded medicine without first-class medicine is checked by a pharmacist or a registered seller
 * (薬機法36条の11), and waits for nobody.
 */
export const guardedAnswers = {
  /** Answered to accounts that are linked to a professional; answers that were deleted after their time are missing. */
  ofOrder: get('/admin/v1/orders/:id/guarded-answers', 'staff', 'What the buyer of guarded medicine answered', {
    ...order,
    answer: data(
      z.object({
        order_id: id('order'),
        lines: z.array(
          PharmacistReview.shape.lines.element
            .omit({ thumbnail: true })
            .extend({ ingredients: z.array(GuardedIngredient) }),
        ),
      }),
    ),
    refuses: ['not_found', 'professionals_only'],
  }),
}

/** Health data is for the buyer only, by account or link: a number and an e-mail address do not open it. */
const proof = Proof.pick({ temporaryCode: true })
const buyerCall = { params: z.object({ orderId: pathId('order') }), limited: 'look_up' } as const

/** The buyer's side of it. */
export const pharmacistTalk = {
  read: post('/store/v1/orders/:orderId/pharmacist', 'shopper', 'What the pharmacist has written about an order', {
    ...buyerCall,
    limitedKeys: proof.keyof().options,
    body: proof.default({}),
    answer: data(
      z.object({
        order_id: id('order'),
        display_id: z.number().int(),
        state: ReviewState,
        waits_for: WaitsFor.nullable(),
        /** When the order is released unless the buyer acts. */
        expires_at: instant.nullable(),
        ...conversation,
      }),
    ),
    refuses: ['not_found'],
  }),
  write: post('/store/v1/orders/:orderId/pharmacist/messages', 'shopper', 'Write to the pharmacist about an order', {
    ...buyerCall,
    body: proof.extend({ text: message }),
    answer: done,
    refuses: ['not_found', 'order_not_waiting_for_review'],
  }),
  /** The buyer confirms: read and understood (薬機法施行規則159条の15第1項5号). A second time changes nothing. */
  confirm: post('/store/v1/orders/:orderId/pharmacist/confirm', 'shopper', 'Confirm the information about a medicine', {
    ...buyerCall,
    body: proof.extend({ version: z.int().min(1) }),
    answer: done,
    refuses: ['not_found', 'order_not_waiting_for_review', 'information_superseded'],
  }),
  /** The buyer withdraws: the order is cancelled, and nothing is charged. */
  decline: post(
    '/store/v1/orders/:orderId/pharmacist/decline',
    'shopper',
    'Withdraw an order that waits for a pharmacist',
    {
      ...buyerCall,
      body: proof.default({}),
      answer: done,
      refuses: ['not_found', 'order_not_waiting_for_review'],
    },
  ),
}
