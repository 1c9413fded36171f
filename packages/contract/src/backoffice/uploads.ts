import { z } from 'zod'
import { del, post } from '../endpoint.ts'
import { UploadedFile } from '../values/files.ts'

const key = z.string().min(1).max(300)
const byKey = z.strictObject({ file_key: key })
const upload = (path: string, summary: string) =>
  post(path, 'staff', summary, {
    body: z.object({ files: z.array(UploadedFile).min(1) }),
    answer: z.object({ uploads: z.array(z.object({ url: z.string(), key })) }),
    refuses: ['file_kind_refused'],
    files: true,
  })

/** Files uploaded by staff: public pictures and documents, and files for staff only. */
export const uploads = {
  create: upload('/admin/uploads', 'Upload public pictures and documents'),
  createProtected: upload('/admin/uploads/protected', 'Upload protected files, readable through a signed address'),
  delete: del('/admin/uploads', 'staff', 'Delete a file', {
    body: byKey,
    answer: z.object({ id: z.string(), object: z.literal('file'), deleted: z.literal(true) }),
    refuses: ['not_found'],
  }),
  downloadUrl: post(
    '/admin/uploads/download-url',
    'staff',
    'A signed address of a file, valid for a quarter of an hour',
    {
      body: byKey,
      answer: z.object({ download_url: z.string() }),
      refuses: ['not_found'],
    },
  ),
}
