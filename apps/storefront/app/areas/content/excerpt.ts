import type { Block } from '@kusuribako/contract/values/blocks'

/** The first sentences of a static page, for search engines; empty for headings and labels only. */
export const excerptOf = (body: Block[]): string | undefined =>
  body
    .flatMap((block) => (block.kind === 'paragraph' ? block.text : []))
    .join(' ')
    .slice(0, 120) || undefined
