import type { Block } from '@kusuribako/contract/values/blocks'

/** `name` and what it is, as `所在地：東京都…` says on a line of its own. */
export interface NamedFact {
  name: string
  text: string
}

/** What is drawn: a block as it was written, or the named facts that stood below each other. */
export type Drawn = Block | { kind: 'facts'; facts: NamedFact[] }

const line = /^([^：。]{1,16})：([^。]+)$/

/** Pages of duties tell much in lines of a name and a text: two or more in a row are drawn as one table. */
export function factsIn(blocks: Block[]): Drawn[] {
  const drawn: Drawn[] = []
  for (let at = 0; at < blocks.length; at++) {
    const facts = factsFrom(blocks, at)
    if (facts.length > 1) {
      drawn.push({ kind: 'facts', facts })
      at += facts.length - 1
    } else drawn.push(blocks[at]!)
  }
  return drawn
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
