import { z } from 'zod'
import { get } from '../endpoint.ts'
import { data } from '../values/common.ts'

/** What only the licence holder can supply, and without which no order is accepted (domain rules: launch). */
export const LaunchItem = z.enum([
  'licences',
  'photos',
  'professionals',
  'shifts',
  'hours',
  'phones',
  'classes',
  'device_notification',
  'invoice_number',
  'seller_page',
  'cancel_deadline',
  'privacy_officer',
  'privacy_pages',
  'expiry_policy',
  'questionnaires',
  'guarded_rules',
  'abuse_procedure',
  'age_assurance',
  'relief_page',
  'management_page',
  'shipping_fees',
  'point_rate',
  'payments',
])
export type LaunchItem = z.infer<typeof LaunchItem>

/** What the list advises: while it is missing, orders are accepted all the same. */
const AdvisedItem = z.enum(['pharmacist_accounts'])
const AnyItem = z.enum([...LaunchItem.options, ...AdvisedItem.options])
export type AnyLaunchItem = z.infer<typeof AnyItem>

/** Notes in the shop's own metadata (`POST /admin/store`) that the list requires. */
export const shopNotes = { invoice_number: 'invoice_registration_number', abuse_procedure: 'abuse_procedure' } as const

/** What the item `payments` lacks while the card key is a test key; which regions, stands before it. */
export const trialCardKey = 'カードの鍵（いまの鍵は試験用）'

/** `T` and thirteen digits (適格請求書発行事業者の登録番号); all zeros are the demo's sample. */
export const isInvoiceNumber = (text: unknown): boolean =>
  typeof text === 'string' && /^T\d{13}$/.test(text) && !/^T0+$/.test(text)

export const launchChecklist = get('/admin/v1/launch-checklist', 'staff', 'What is missing before the shop may open', {
  answer: data(
    z.object({
      /** Whether orders are refused while something required is missing: in production. */
      blocks: z.boolean(),
      /** `missing`: what of it, in the terms of the shop's data; empty where nothing is. */
      items: z.array(
        z.object({ item: AnyItem, is_required: z.boolean(), is_filled: z.boolean(), missing: z.array(z.string()) }),
      ),
      /** The values in the shop's own metadata. */
      notes: z.object({ invoice_number: z.string(), abuse_procedure: z.string() }),
    }),
  ),
})
