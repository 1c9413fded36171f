import { z } from 'zod'
import { get } from '../endpoint.ts'
import { data } from '../values/common.ts'

/** A postal code's town; several towns may share one code. */
export const Zipcode = z.object({
  /** Seven digits. */
  zipcode: z.string(),
  prefecture: z.string(),
  city: z.string(),
  town: z.string(),
})
export type Zipcode = z.infer<typeof Zipcode>

export const zipcodes = {
  /** Full-width digits and hyphens are accepted; at most 50 towns are answered. */
  list: get('/store/v1/zipcodes', 'anyone', 'Towns of a postal code, or of its beginning', {
    query: z.object({
      zipcodePartial: z
        .string()
        .max(20)
        .transform((text) => text.normalize('NFKC').replace(/\D/g, ''))
        .pipe(z.string().min(1).max(7)),
    }),
    answer: data(z.object({ zipcodes: z.array(Zipcode) })),
  }),
}
