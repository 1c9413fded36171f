import { dateAndTime } from '@kusuribako/ui/format.ts'
import { useEdits } from '../edits/edits.ts'
import { Section } from '../shell/section.tsx'
import type { Order } from './orders.ts'
import { timelineOf } from './timeline.ts'
import { say } from './words.ts'

/** The events of an order, beginning with its placing. */
export function Timeline({ order }: { order: Order }) {
  const { data } = useEdits(order.id)
  return (
    <Section title={say.timeline}>
      <ol className="border-l-2 border-line pl-4 text-sm">
        {timelineOf(order, data?.edits).map(({ at, what, more }) => (
          <li key={`${at} ${what}`} className="relative pb-3 last:pb-0">
            <span aria-hidden="true" className="absolute top-1.5 -left-[1.34rem] size-2 rounded-chip bg-leaf" />
            <p>{what}</p>
            {more && <p className="[overflow-wrap:anywhere] text-quiet">{more}</p>}
            <p className="text-xs text-quiet">{dateAndTime(at)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
