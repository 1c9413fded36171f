import { z } from 'zod'

/** A file of a multipart form, as the server holds it until it has answered; callers send a part named `files`. */
export const UploadedFile = z.object({
  /** As the sender calls it. */
  name: z.string().max(255),
  bytes: z.number().int(),
  /** Where its content lies meanwhile. */
  path: z.string(),
})
export type UploadedFile = z.output<typeof UploadedFile>

/** A form that hands in one table: CSV in UTF-8 or Shift_JIS, of any length that the door takes (100 MB). */
export const csvFile = z.object({ files: z.array(UploadedFile).length(1) })
