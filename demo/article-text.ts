import type { ArticleBlock } from './types.ts'

/** Reads plain lines as blocks: `## ` opens a heading, `- ` a list item, any other line is a paragraph. */
export function blocks(text: string): ArticleBlock[] {
  const out: ArticleBlock[] = []
  for (const line of text.trim().split('\n')) {
    const last = out.at(-1)
    if (line.startsWith('## ')) out.push({ kind: 'heading', text: line.slice(3) })
    else if (!line.startsWith('- ')) out.push({ kind: 'paragraph', text: line })
    else if (last?.kind === 'list') last.items.push(line.slice(2))
    else out.push({ kind: 'list', items: [line.slice(2)] })
  }
  return out
}
