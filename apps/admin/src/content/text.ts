import type { Block } from '@kusuribako/contract/values/blocks'

/** A text as staff write it: `■` before a heading, `・` before each list item, an empty line between paragraphs. */
export const textOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'list') return block.items.map((item) => `・${item}`).join('\n')
      return block.kind === 'heading' ? `■${block.text}` : block.text
    })
    .join('\n\n')

/** The text in the shop's stored form. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  for (const passage of text.normalize().split(/\n\s*\n/)) {
    for (const line of passage.split('\n').map((part) => part.trim())) if (line) addLine(line, blocks)
    blocks.push({ kind: 'paragraph', text: '' })
  }
  return blocks.filter((block) => block.kind === 'list' || block.text !== '')
}

function addLine(line: string, blocks: Block[]) {
  const last = blocks.at(-1)
  const content = line.slice(1).trim()
  if (line.startsWith('■')) blocks.push({ kind: 'heading', text: content })
  else if (line.startsWith('・') && last?.kind === 'list') last.items.push(content)
  else if (line.startsWith('・')) blocks.push({ kind: 'list', items: [content] })
  else if (last?.kind === 'paragraph' && last.text) last.text += `\n${line}`
  else blocks.push({ kind: 'paragraph', text: line })
}

/** A file of this shop is stored by its path, so that it is found when the shop moves; any other by its URL. */
export function addressIn(url: string, origin: string): string {
  const { origin: fileOrigin, pathname } = new URL(url)
  return fileOrigin === origin ? pathname : url
}
