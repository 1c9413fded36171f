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
