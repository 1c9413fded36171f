import { z } from 'zod'

const filled = z.string().trim().min(1)
/** An ISO day or instant; the day it is in Tokyo counts. */
const instant = z.coerce.date<string>()

/** One subscription of another shop (shop.md §3: migration CSV row). */
export const MigrationRow = z.object({
  shopify_subscription_id: filled,
  ams_id: z.string().trim().default(''),
  shopify_fulfillment_count: z.coerce.number<string>().int().min(0),
  subscription_creation_date: instant,
  next_order_date: instant,
  email_address: filled.toLowerCase(),
  first_name: filled,
  last_name: filled,
  address_zipcode: filled,
  address_phone: filled,
  subscription_plan_id: filled,
  subscription_variant_id: filled,
  shipping_option_id: filled,
  payment_method_id: filled,
  address_prefecture: filled,
  address_city: filled,
  address_line1: filled,
  address_line2: z.string().trim().default(''),
  stripe_customer_id: filled,
})
export type MigrationRow = z.infer<typeof MigrationRow>
