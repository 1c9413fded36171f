import { z } from 'zod'
import { get } from '../endpoint.ts'
import { data } from '../values/common.ts'

/** What the holder of the licence alone can supply, and without which nobody may order (domain rules: launch). */
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
  'expiry_policy',
  'questionnaires',
  'guarded_rules',
  'abuse_procedure',
  'age_assurance',
  'relief_page',
  'shipping_fees',
  'point_rate',
  'payments',
])
export type LaunchItem = z.infer<typeof LaunchItem>

/** Notes of the shop's own metadata (`POST /admin/store`) that the list asks for. */
export const shopNotes = { invoice_number: 'invoice_registration_number', abuse_procedure: 'abuse_procedure' } as const

/** `T` and thirteen digits (適格請求書発行事業者の登録番号); noughts alone are the sample of the demo. */
export const isInvoiceNumber = (text: unknown): boolean =>
  typeof text === 'string' && /^T\d{13}$/.test(text) && !/^T0+$/.test(text)

export const launchChecklist = get('/admin/v1/launch-checklist', 'staff', 'What is missing before the shop may open', {
  answer: data(
    z.object({
      /** Whether orders are refused while something is missing: in production. */
      blocks: z.boolean(),
      /** `missing`: what of it, in the words of the shop's books; empty where nothing is. */
      items: z.array(z.object({ item: LaunchItem, is_filled: z.boolean(), missing: z.array(z.string()) })),
      /** What the shop's own metadata says. */
      notes: z.object({ invoice_number: z.string(), abuse_procedure: z.string() }),
    }),
  ),
})
