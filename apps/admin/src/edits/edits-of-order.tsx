import { Badge } from '@kusuribako/ui/badge.tsx'
import { dateAndTime, yen } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Order } from '../orders/orders.ts'
import { Section } from '../shell/section.tsx'
import { isOpen, tones, useEdits } from './edits.ts'
import { say } from './words.ts'

/** The changes of an order, and the button to begin one: one at a time. */
export function EditsOfOrder({ order, begin }: { order: Order; begin: (() => void) | null }) {
  const { data } = useEdits(order.id)
  const mayBegin = begin && ['pending', 'requires_action'].includes(order.status) && data && !data.edits.some(isOpen)
  if (!data || (data.edits.length === 0 && !mayBegin)) return null
  return (
    <Section
      title={say.title}
      acts={
        mayBegin && (
          <Button variant="default" onClick={begin}>
            {say.begin}
          </Button>
        )
      }
    >
      {data.edits.length === 0 && <p className="text-sm text-quiet">{say.none}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {data.edits.map(({ id, status, created_at, difference_due, internal_note }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <Badge tone={tones[status]}>{say.states[status]}</Badge>
            <span className="text-sm text-quiet">{dateAndTime(created_at)}</span>
            <span className="text-sm tabular-nums">
              {status !== 'confirmed' && say.differenceIs(differenceOf(difference_due))}
            </span>
            <Link
              to={`/order-edits/${id}`}
              aria-label={say.openOf(dateAndTime(created_at))}
              className="ml-auto inline-flex min-h-11 items-center text-sm text-leaf underline underline-offset-4"
            >
              {say.open}
            </Link>
            {internal_note && <p className="w-full text-sm [overflow-wrap:anywhere] text-quiet">{internal_note}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The price difference of a change, in words. */
export function differenceOf(due: number): string {
  if (due === 0) return say.even
  return due > 0 ? say.more(yen(due)) : say.less(yen(-due))
}
