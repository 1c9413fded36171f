import { z } from 'zod'

/** Formatted text as data: no HTML is stored or sent, so none can be injected. */
export const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
])
export type Block = z.infer<typeof Block>
