import { z } from 'zod'
import { receipt } from '../crud.ts'
import { del, get, post } from '../endpoint.ts'
import { Staff } from '../identity/staff-sign-in.ts'
import { metadata, shortText, softStamps, text } from '../values/common.ts'
import { byId, id } from '../values/ids.ts'
import { counted, paging } from '../values/listing.ts'

/** Internal notes of staff about a record. */
export const Note = z.object({
  id: id('note'),
  value: z.string(),
  resource_type: z.string(),
  resource_id: z.string(),
  author_id: id('staff').nullable(),
  author: Staff.nullable(),
  metadata,
  ...softStamps,
})

const params = byId('note')
const answer = z.object({ note: Note })
const value = text.min(1)

export const notes = {
  list: get('/admin/notes', 'staff', 'List of notes', {
    query: z.strictObject({ ...paging(50), resource_id: shortText.optional() }),
    answer: z.object({ notes: z.array(Note), ...counted }),
  }),
  get: get('/admin/notes/:id', 'staff', 'One note', { params, answer, refuses: ['not_found'] }),
  create: post('/admin/notes', 'staff', 'Write a note', {
    body: z.strictObject({ resource_id: shortText.min(1), resource_type: shortText.min(1), value }),
    answer,
  }),
  update: post('/admin/notes/:id', 'staff', 'Change a note', {
    params,
    body: z.strictObject({ value }),
    answer,
    refuses: ['not_found'],
  }),
  delete: del('/admin/notes/:id', 'staff', 'Delete a note', { params, answer: receipt('note') }),
}
