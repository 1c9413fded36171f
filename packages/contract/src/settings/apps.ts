import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { shortText } from '../values/common.ts'

/** An external application that may be connected by OAuth; its tokens never appear. */
const OAuth = z.object({
  id: z.string(),
  display_name: z.string(),
  application_name: z.string(),
  install_url: z.string().nullable(),
  uninstall_url: z.string().nullable(),
  data: z.null(),
})

export const apps = {
  list: get('/admin/apps', 'staff', 'List of external applications', { answer: z.object({ apps: z.array(OAuth) }) }),
  authorize: post('/admin/apps/authorizations', 'staff', 'Connect an external application', {
    body: z.strictObject({ application_name: shortText, state: shortText, code: shortText }),
    answer: z.object({ apps: OAuth }),
    refuses: ['not_found'],
  }),
}
