import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  /** The anchor for links. */
  id?: string | undefined
  /** The actions, beside the title. */
  acts?: ReactNode
  children: ReactNode
}

/** A section of a page, in a frame. */
export function Section({ title, id, acts, children }: SectionProps) {
  return (
    <section id={id} aria-label={title} className="scroll-mt-20 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base">{title}</h2>
        {acts && <div className="flex flex-wrap gap-2">{acts}</div>}
      </div>
      {children}
    </section>
  )
}

/** Names and values, one pair per line. */
export function Facts({ facts, isNarrow }: { facts: [name: string, value: ReactNode][]; isNarrow?: boolean }) {
  return (
    <dl
      className={`grid items-baseline gap-x-4 gap-y-2 crammed:grid-cols-1 ${isNarrow ? 'grid-cols-[6rem_1fr]' : 'grid-cols-[7rem_1fr] sm:grid-cols-[10rem_1fr]'}`}
    >
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="phrases text-sm text-quiet">{name}</dt>
          <dd className="min-w-0 whitespace-pre-wrap whole-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
