import type { Block } from '@kusuribako/contract/values/blocks'

/** The first words of a page of the shop's own, for search engines; of headings and names alone there are none. */
export const firstWords = (body: Block[]): string | undefined =>
  body
    .flatMap((block) => (block.kind === 'paragraph' ? block.text : []))
    .join(' ')
    .slice(0, 120) || undefined
