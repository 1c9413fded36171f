import { z } from 'zod'
import { del, get, post } from '../endpoint.ts'
import { data, done, shortText } from '../values/common.ts'
import { id, pathId } from '../values/ids.ts'

/** At least two: a single word has no synonym. */
const words = z
  .array(shortText.trim().min(1))
  .max(100)
  .transform((all) => [...new Set(all)])
  .refine((all) => all.length > 1, 'must be two words at least')

/** Words that mean the same to a shopper, as typed (頭痛, ずつう, 頭が痛い): searching for one finds all. */
export const SynonymGroup = z.object({ id: id('synonym_group'), words: z.array(z.string()) })
export type SynonymGroup = z.infer<typeof SynonymGroup>

const byId = { params: z.object({ id: pathId('synonym_group') }) }
const body = z.strictObject({ words })
const oneGroup = data(z.object({ synonym_group: SynonymGroup }))

export const synonymGroups = {
  list: get('/admin/v1/synonym-groups', 'staff', 'The synonym groups of the search', {
    answer: data(z.object({ synonym_groups: z.array(SynonymGroup) })),
  }),
  create: post('/admin/v1/synonym-groups', 'staff', 'Create a synonym group', {
    body,
    answer: oneGroup,
  }),
  update: post('/admin/v1/synonym-groups/:id', 'staff', 'Change a synonym group', {
    ...byId,
    body,
    answer: oneGroup,
    refuses: ['not_found'],
  }),
  delete: del('/admin/v1/synonym-groups/:id', 'staff', 'Delete a synonym group', {
    ...byId,
    answer: done,
    refuses: ['not_found'],
  }),
}
