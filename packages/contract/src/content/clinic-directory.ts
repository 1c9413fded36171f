import { z } from 'zod'
import { get } from '../endpoint.ts'
import { data } from '../values/common.ts'

const Service = z.object({
  code: z.string(),
  label: z.string(),
  /** The condition's page where there is one, else the booking page (shop.md §2). */
  href: z.string(),
})
const Category = z.object({
  code: z.enum([
    'internal-medicine',
    'dermatology',
    'other-ent',
    'ophthalmology',
    'psychiatry',
    'urology',
    'gynecology',
    'men-only',
  ]),
  label: z.string(),
  services: z.array(Service),
})
export type ClinicCategory = z.infer<typeof Category>

export const clinicDirectory = {
  get: get('/store/v1/clinic-directory', 'anyone', 'Online clinics, by symptom and by disease', {
    answer: data(z.object({ by_symptoms: z.array(Category), by_disease: z.array(Category) })),
    kept: 'catalogue',
  }),
}
