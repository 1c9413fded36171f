import { z } from 'zod'

/** Written text as data: no HTML is stored or sent, so none can be smuggled in. */
export const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
])
export type Block = z.infer<typeof Block>
