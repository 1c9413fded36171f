import { z } from 'zod'
import { Address } from '../customers/addresses.ts'
import { get, post } from '../endpoint.ts'
import {
  csvText,
  data,
  dateInput,
  day,
  instant,
  instantInput,
  money,
  quantity,
  shortText,
  stamps,
} from '../values/common.ts'
import { csvFile } from '../values/files.ts'
import { id, pathId } from '../values/ids.ts'
import { counted, paging, queryBoolean } from '../values/listing.ts'
import { migrationColumns } from './migration-row.ts'
import { SubscriptionPlan } from './plans.ts'

export const SubscriptionStatus = z.enum(['active', 'paused', 'cancelled', 'completed'])

/** The events of a subscription, by severity (shop.md §3). */
export const subscriptionEvents = {
  error: [
    'system_error_handling_error',
    'system_insufficient_inventory',
    'system_skipped_due_to_inventory_failure_limit_reached',
    'system_skipped_due_to_retry_limit',
    'system_skipped_due_to_stripe_failure',
    'system_stripe_error',
    'system_unknown_error',
  ],
  success: ['system_complete', 'system_pre_order_confirmation_email_sent', 'system_order_placed'],
  info: [
    'admin_action_change_next_delivery_date',
    'customer_action_cancel',
    'customer_action_skip',
    'admin_action_cancel',
    // The shop's own, beyond the list of the specification.
    'admin_action_change_quantity',
    'admin_action_pause',
    'admin_action_resume',
    'admin_action_skip',
    'customer_action_change_next_delivery_date',
  ],
} as const
const { error, success, info } = subscriptionEvents
export const SubscriptionEventType = z.enum([...error, ...success, ...info])
export type SubscriptionEventType = z.infer<typeof SubscriptionEventType>

export const SubscriptionEvent = z.object({
  id: id('subscription_event'),
  type: SubscriptionEventType,
  severity: z.enum(['error', 'success', 'info']),
  metadata: z
    .object({
      error: z.string(),
      skipped_order_date: instant,
      new_order_date: instant.nullable(),
      pre_order_confirmation_email_sent_for_date: instant,
      number_of_succesive_failures: z.int(),
      order_id: z.string(),
      quantity: z.int(),
    })
    .partial(),
  created_at: instant,
})
export type SubscriptionEvent = z.infer<typeof SubscriptionEvent>

const because = z.enum(['payment', 'inventory', 'other'])

/** A subscription to one variant. */
export const Subscription = z.object({
  id: id('subscription'),
  status: SubscriptionStatus,
  customer_id: z.string(),
  region_id: z.string(),
  subscription_plan_id: z.string(),
  quantity: z.int(),
  /** Deliveries ordered so far. */
  current_cycle: z.int(),
  next_order_at: instant.nullable(),
  skipped_order_at: instant.nullable(),
  cancelled_at: instant.nullable(),
  /** The skipped delivery, while none has come since: its due day, and why. */
  missed: z.object({ due_at: instant, because }).nullable(),
  /** Why the next delivery was postponed by a day: it could not be ordered when it was due. Null if it was not. */
  put_off_because: because.nullable(),
  /** Yen per piece at the next delivery, by today's price; null when it has none. */
  next_unit_price: money.nullable(),
  /** May be skipped now; otherwise the skipped delivery is still in the future. */
  is_skippable: z.boolean(),
  /** Deliveries that must still be taken before it may be cancelled. */
  cycles_before_cancel: z.int(),
  variant: z.object({ id: z.string(), title: z.string().nullable() }),
  product: z.object({
    id: z.string(),
    title: z.string().nullable(),
    thumbnail: z.string().nullable(),
    handle: z.string().nullable(),
  }),
  shipping_address: Address,
  metadata: z.object({
    subscription_plan: SubscriptionPlan,
    number_of_succesive_failures: z.int(),
    non_postponed_next_order_at: instant.nullable(),
    /** The saved card that is charged; null: the account's preferred one. */
    payment_method: z.string().nullable(),
    migrated_subscription: z.record(z.string(), z.unknown()).nullable(),
  }),
  orders: z.array(
    z.object({
      id: z.string(),
      display_id: z.int(),
      total: money,
      created_at: instant,
      metadata: z.object({ subscription_current_cycle: z.int() }),
    }),
  ),
  ...stamps,
})
export type Subscription = z.infer<typeof Subscription>

const subscriptionAnswer = data(z.object({ subscription: Subscription }))
const subscriptionsAnswer = z.object({ subscriptions: z.array(Subscription) })
const subscription_id = pathId('subscription')
/** A day, or an instant of it in Tokyo (shop.md §5). */
const dayOrInstant = z.union([day, instantInput]).pipe(z.coerce.date<string>())
const changeRefusals = ['not_found', 'subscription_not_active', 'subscription_renewal_in_progress'] as const
/** The `next_order_at` that the screen has shown: nothing is done to a delivery that has another day by now. */
const asSeen = { seen_next_order_at: dateInput.optional() }

export const storeSubscriptions = {
  list: get('/store/v1/subscriptions', 'customer', 'Your subscriptions, newest first', {
    answer: data(subscriptionsAnswer),
  }),
  get: get('/store/v1/subscriptions/:subscription_id', 'customer', 'One of your subscriptions', {
    params: z.object({ subscription_id }),
    answer: subscriptionAnswer,
    refuses: ['not_found'],
  }),
  cancel: post('/store/v1/subscriptions/cancel', 'customer', 'Cancel a subscription', {
    body: z.strictObject({ subscription_id }),
    answer: subscriptionAnswer,
    refuses: [...changeRefusals, 'subscription_minimum_cycles_not_reached'],
  }),
  skip: post('/store/v1/subscriptions/skip', 'customer', 'Skip the next delivery', {
    body: z.strictObject({ subscription_id, ...asSeen }),
    answer: subscriptionAnswer,
    refuses: [...changeRefusals, 'subscription_next_delivery_moved', 'subscription_not_skippable'],
  }),
  setNextDate: post('/store/v1/subscriptions/next-delivery-date', 'customer', 'Move the next delivery to another day', {
    body: z.strictObject({ subscription_id, date: dayOrInstant, ...asSeen }),
    answer: subscriptionAnswer,
    refuses: [...changeRefusals, 'subscription_next_delivery_moved', 'subscription_date_out_of_range'],
  }),
  setAddress: post('/store/v1/subscriptions/address', 'customer', 'Set its address from your address book', {
    body: z.strictObject({ subscription_id, address_id: pathId('address') }),
    answer: subscriptionAnswer,
    refuses: [...changeRefusals, 'address_unknown', 'address_country_not_in_region'],
  }),
  setPaymentMethod: post('/store/v1/subscriptions/payment-method', 'customer', 'Pay with another saved card', {
    /** `updateAll`: every active subscription; else the one of `subscriptionId`. */
    body: z.strictObject({
      subscriptionId: subscription_id.optional(),
      updateAll: z.boolean(),
      newPaymentMethod: z.string().min(1).max(255),
    }),
    answer: data(subscriptionsAnswer),
    refuses: [...changeRefusals, 'payment_method_unknown', 'payment_provider_failed'],
  }),
}

/** The outcome of each row; lines are numbered as in a spreadsheet, and the first thousand failures are listed. */
const migrated = data(
  z.object({
    successCount: z.int(),
    failureCount: z.int(),
    failures: z.array(z.object({ shopify_subscription_id: z.string(), line: z.int(), error: z.string() })),
  }),
)

export const adminSubscriptions = {
  list: get('/admin/v1/subscriptions', 'staff', 'Subscriptions', {
    query: z.object({
      ...paging(20),
      page: z.coerce.number<number | string>().int().min(1).optional(),
      order_by: z.enum(['created_at', 'next_order_at']).default('created_at'),
      sort_order: z.enum(['ASC', 'DESC']).default('DESC'),
      status: SubscriptionStatus.optional(),
      /** Active ones whose last automatic orders failed, or all others. */
      is_failing: queryBoolean.optional(),
      customer_id: shortText.optional(),
      subscription_plan_id: shortText.optional(),
      /** Subscriptions of any variant of this product. */
      product_id: shortText.optional(),
      variant_id: shortText.optional(),
      id: shortText.optional(),
      /** An e-mail address, or its beginning. */
      q: shortText.optional(),
    }),
    answer: data(subscriptionsAnswer.extend(counted)),
  }),
  get: get('/admin/v1/subscriptions/:subscription_id', 'staff', 'One subscription with its events', {
    params: z.object({ subscription_id }),
    answer: data(
      z.object({
        subscription: Subscription.extend({ email: z.string() }),
        events: z.array(SubscriptionEvent),
      }),
    ),
    refuses: ['not_found'],
  }),
  cancel: post('/admin/v1/subscriptions/cancel', 'staff', 'Cancel a subscription, regardless of its minimum', {
    body: z.strictObject({ subscription_id }),
    answer: subscriptionAnswer,
    refuses: changeRefusals,
  }),
  setQuantity: post('/admin/v1/subscriptions/change-quantity', 'staff', 'Change the quantity from now on', {
    body: z.strictObject({ subscription_id, quantity }),
    answer: subscriptionAnswer,
    refuses: [...changeRefusals, 'quantity_over_limit'],
  }),
  setNextDate: post('/admin/v1/subscriptions/set-next-delivery-date', 'staff', 'Set the day of the next delivery', {
    body: z.strictObject({ subscription_id, date: dayOrInstant }),
    answer: subscriptionAnswer,
    refuses: [...changeRefusals, 'subscription_date_out_of_range'],
  }),
  skip: post('/admin/v1/subscriptions/skip', 'staff', "Skip the next delivery in the customer's place", {
    body: z.strictObject({ subscription_id }),
    answer: subscriptionAnswer,
    refuses: [...changeRefusals, 'subscription_not_skippable'],
  }),
  pause: post('/admin/v1/subscriptions/pause', 'staff', 'Pause a subscription', {
    body: z.strictObject({ subscription_id }),
    answer: subscriptionAnswer,
    refuses: changeRefusals,
  }),
  resume: post('/admin/v1/subscriptions/resume', 'staff', 'Resume a paused subscription, at its next day', {
    body: z.strictObject({ subscription_id }),
    answer: subscriptionAnswer,
    refuses: ['not_found', 'subscription_not_paused'],
  }),
  run: post('/admin/v1/subscriptions/run', 'staff', 'Order every due delivery now', {
    answer: data(z.object({ placed: z.int(), failed: z.int() })),
  }),
  runOne: post('/admin/v1/subscriptions/run-subscription', 'staff', 'Order the next delivery of one now', {
    body: z.strictObject({ subscription_id }),
    answer: data(z.object({ subscription: Subscription, order_id: z.string().nullable() })),
    refuses: changeRefusals,
  }),
  runEmail: post(
    '/admin/v1/subscriptions/run-subscription-email',
    'staff',
    'Send the advance notice of a delivery now',
    {
      body: z.strictObject({ subscription_id }),
      answer: subscriptionAnswer,
      refuses: changeRefusals,
    },
  ),
  migrate: post('/admin/v1/subscriptions/migrate', 'staff', 'Import subscriptions from another shop', {
    body: z.strictObject({ csvData: csvText.describe(migrationColumns) }),
    answer: migrated,
    refuses: ['csv_unreadable'],
  }),
  migrateFile: post('/admin/v1/subscriptions/migrate-file', 'staff', 'Import subscriptions, from a file', {
    body: csvFile,
    answer: migrated,
    refuses: ['csv_unreadable'],
    files: true,
  }),
}
