import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { Currency } from '../regions/regions.ts'
import { shortText } from '../values/common.ts'
import { counted, ordering, paging, queryBoolean } from '../values/listing.ts'

export const adminCurrencies = {
  list: get('/admin/currencies', 'staff', 'List of currencies', {
    query: z.strictObject({
      ...ordering,
      ...paging(20),
      code: shortText.optional(),
      q: shortText.optional(),
      includes_tax: queryBoolean.optional(),
    }),
    answer: z.object({ currencies: z.array(Currency), ...counted }),
  }),
  update: post('/admin/currencies/:code', 'staff', 'Set whether prices in a currency include tax', {
    params: z.object({ code: shortText }),
    body: z.strictObject({ includes_tax: z.boolean() }).partial(),
    answer: z.object({ currency: Currency }),
    refuses: ['not_found'],
  }),
}
