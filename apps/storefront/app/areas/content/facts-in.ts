import type { Block } from '@kusuribako/contract/values/blocks'

/** A label and its value, as `所在地：東京都…` in a line of its own. */
export interface NamedFact {
  name: string
  text: string
}

/** What is rendered: a block as it was written, or a group of consecutive labelled lines. */
export type RenderedBlock = Block | { kind: 'facts'; facts: NamedFact[] }

const line = /^([^：。]{1,16})：([^。]+)$/

/** Pages of legal notices contain many lines of a label and a text: two or more in a row are rendered as one table. */
export function factsIn(blocks: Block[]): RenderedBlock[] {
  const rendered: RenderedBlock[] = []
  for (let at = 0; at < blocks.length; at++) {
    const facts = factsFrom(blocks, at)
    if (facts.length > 1) {
      rendered.push({ kind: 'facts', facts })
      at += facts.length - 1
    } else rendered.push(blocks[at]!)
  }
  return rendered
}

function factsFrom(blocks: Block[], start: number): NamedFact[] {
  const facts: NamedFact[] = []
  for (const block of blocks.slice(start)) {
    const [, name, text] = (block.kind === 'paragraph' && line.exec(block.text)) || []
    if (!name || !text) break
    facts.push({ name, text })
  }
  return facts
}
