import type { Block } from '@kusuribako/contract/values/blocks'
import { factsIn, type NamedFact, type RenderedBlock } from './facts-in.ts'
import { PhoneLinks } from './phone-links.tsx'

/** Text of the shop's editors: headings, paragraphs, lists, and `name：text` lines as a table. */
export function Blocks({ blocks }: { blocks: Block[] }) {
  return <div className="prose">{factsIn(blocks).map(renderBlock)}</div>
}

function renderBlock(block: RenderedBlock, place: number) {
  if (block.kind === 'heading') return <h2 key={place}>{block.text}</h2>
  if (block.kind === 'paragraph')
    return (
      <p key={place}>
        <PhoneLinks text={block.text} />
      </p>
    )
  if (block.kind === 'facts') return <Facts key={place} facts={block.facts} />
  return (
    <ul key={place}>
      {block.items.map((item) => (
        <li key={item}>
          <PhoneLinks text={item} />
        </li>
      ))}
    </ul>
  )
}

/** Labels and their values, below each other. */
export function Facts({ facts }: { facts: NamedFact[] }) {
  return (
    <dl className="divide-y divide-line border-b border-line">
      {facts.map(({ name, text }) => (
        <div key={name} className="grid gap-x-6 py-2.5 sm:grid-cols-[10rem_1fr]">
          <dt className="text-sm leading-[inherit] text-quiet">{name}</dt>
          <dd className="whitespace-pre-line whole-words">
            <PhoneLinks text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
