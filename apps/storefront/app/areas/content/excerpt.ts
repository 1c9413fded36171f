import type { Block } from '@kusuribako/contract/values/blocks'
import { beginningOf } from '../../beginning-of.ts'

/** The first sentences of a static page, for search engines; empty for headings and labels only. */
export const excerptOf = (body: Block[]): string | undefined =>
  beginningOf(body.flatMap((block) => (block.kind === 'paragraph' ? block.text : [])).join(' '), 120) || undefined
