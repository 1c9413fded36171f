import { z } from 'zod'

const filled = z.string().trim().min(1)
const form = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d:?\d\d)?)?$/

/** A day, or an instant; without an offset it is Tokyo time, wherever the server runs. */
const instant = z
  .string()
  .trim()
  .regex(form)
  .transform((text) => {
    const [, year, month, day, time = '00:00', offset = '+09:00'] = form.exec(text)!
    const [m, d] = [month, day].map((part) => part!.padStart(2, '0'))
    return new Date(`${year}-${m}-${d}T${time}${offset.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`)
  })
  .pipe(z.date())

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

/** The columns of the table, for its readers. */
export const migrationColumns = `Columns: ${Object.keys(MigrationRow.shape).join(', ')}`
