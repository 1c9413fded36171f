import { z } from 'zod'
import { get } from '../endpoint.ts'
import { metadata, shortText, softStamps } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'
import { counted, manyOf, paging, times } from '../values/listing.ts'

/** A collection's columns. */
export const Collection = z.object({
  id: id('collection'),
  title: z.string(),
  handle: z.string().nullable(),
  metadata,
  ...softStamps,
})

export const collections = {
  list: get('/store/collections', 'anyone', 'List of collections', {
    query: z.strictObject({ ...paging(10), ...times, handle: manyOf(shortText).optional() }),
    answer: z.object({ collections: z.array(Collection), ...counted }),
    kept: 'catalogue',
  }),
  get: get('/store/collections/:id', 'anyone', 'One collection', {
    params: byId('collection'),
    answer: z.object({ collection: Collection }),
    refuses: ['not_found'],
    kept: 'catalogue',
  }),
}
