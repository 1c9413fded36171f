import { z } from 'zod'

/** A file of a multipart form, as the server holds it until it has answered; callers send a part named `files`. */
export const UploadedFile = z.object({
  /** The sender's name for it. */
  name: z.string().max(255),
  bytes: z.number().int(),
  /** Where its content is stored meanwhile. */
  path: z.string(),
})
export type UploadedFile = z.output<typeof UploadedFile>

/** A form with one table: CSV in UTF-8 or Shift_JIS, of any length that the server accepts (100 MB). */
export const csvFile = z.object({ files: z.array(UploadedFile).length(1) })
