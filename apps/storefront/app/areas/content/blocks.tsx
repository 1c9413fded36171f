import type { Block } from '@kusuribako/contract/values/blocks'

/** Text of the shop's editors: headings, paragraphs and lists. */
export function Blocks({ blocks }: { blocks: Block[] }) {
  return <div className="prose">{blocks.map(draw)}</div>
}

function draw(block: Block, place: number) {
  if (block.kind === 'heading') return <h2 key={place}>{block.text}</h2>
  if (block.kind === 'paragraph') return <p key={place}>{block.text}</p>
  return (
    <ul key={place}>
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
