import { Badge } from '@kusuribako/ui/badge.tsx'
import { yen } from '@kusuribako/ui/format.ts'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { Button } from '@mantine/core'
import { lineName } from '../orders/line-name.ts'
import type { Line } from '../orders/orders.ts'
import { saleClassOf } from '../orders/progress.ts'
import { Section } from '../shell/section.tsx'
import type { Begin } from './edit-page.tsx'
import { allowedActs, changeOf, type Edit } from './edits.ts'
import { say } from './words.ts'

/** The lines as they would be, each with its change, and removed ones below. */
export function EditLines({ edit, begin }: { edit: Edit; begin: Begin }) {
  const removals = edit.changes.filter(({ type }) => type === 'item_remove')
  return (
    <Section
      title={say.lines}
      acts={
        begin && (
          <Button variant="default" onClick={() => begin({ act: 'add' })}>
            {say.add}
          </Button>
        )
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {edit.items.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <LineStory edit={edit} line={line} />
            {begin && <LineActs edit={edit} line={line} begin={begin} />}
          </li>
        ))}
        {removals.map(({ id, original_line_item }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <p className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere] text-quiet">
              <Badge tone="danger">{say.kinds.item_remove}</Badge>{' '}
              <s>{original_line_item && lineName(original_line_item)}</s>
            </p>
            {begin && original_line_item && (
              <LineButton
                name={say.undoOf(lineName(original_line_item))}
                act={() => begin({ act: 'undo', change: id, name: lineName(original_line_item) })}
              >
                {say.undo}
              </LineButton>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function LineStory({ edit, line }: { edit: Edit; line: Line }) {
  const change = changeOf(edit, line.id)
  const saleClass = saleClassOf(line)
  const before = change?.original_line_item?.quantity
  return (
    <>
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap gap-2">
          {saleClass && <SaleClassBadge saleClass={saleClass} />}
          {change && <Badge tone="info">{say.kinds[change.type]}</Badge>}
        </div>
        <p className="font-semibold [overflow-wrap:anywhere]">{line.title}</p>
        {line.description && <p className="text-sm text-quiet">{line.description}</p>}
      </div>
      <p className="text-sm whitespace-nowrap tabular-nums">
        {before === undefined ? say.pieces(line.quantity) : say.fromTo(before, line.quantity)}
        <span className="ml-4">{yen(line.total ?? 0)}</span>
      </p>
    </>
  )
}

function LineActs({ edit, line, begin }: { edit: Edit; line: Line; begin: NonNullable<Begin> }) {
  const change = changeOf(edit, line.id)
  const name = lineName(line)
  const allowed = allowedActs(edit, line)
  return (
    <div className="ml-auto flex">
      {allowed.change && (
        <LineButton name={say.changeOf(name)} act={() => begin({ act: 'change', line })}>
          {say.change}
        </LineButton>
      )}
      {change && (
        <LineButton name={say.undoOf(name)} act={() => begin({ act: 'undo', change: change.id, name })}>
          {say.undo}
        </LineButton>
      )}
      {allowed.remove && (
        <LineButton name={say.removeOf(name)} isDanger act={() => begin({ act: 'remove', line })}>
          {say.remove}
        </LineButton>
      )}
    </div>
  )
}

interface LineButtonProps {
  name: string
  isDanger?: boolean
  act: () => void
  children: string
}

const LineButton = ({ name, isDanger, act, children }: LineButtonProps) => (
  <Button variant="subtle" px="xs" color={isDanger ? 'danger' : undefined} onClick={act} aria-label={name}>
    {children}
  </Button>
)
