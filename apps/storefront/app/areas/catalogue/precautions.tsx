import { cx } from '@kusuribako/ui/cx.ts'
import { CloseIcon, InfoIcon } from '@kusuribako/ui/icons.tsx'

/** What to know before use, from the package insert. */
export function Precautions({ title, lines, isStop }: { title: string; lines: string[]; isStop?: boolean }) {
  if (lines.length === 0) return null
  const Icon = isStop ? CloseIcon : InfoIcon
  return (
    <section className={cx('rounded-card border bg-surface px-5 py-4', isStop ? 'border-danger' : 'border-edge')}>
      <h3 className={cx('flex items-center gap-2 text-base', isStop && 'text-danger')}>
        <Icon className="size-5 shrink-0" />
        {title}
      </h3>
      <div className="mt-3 text-sm leading-relaxed">
        <Lines lines={lines} />
      </div>
    </section>
  )
}

export function Lines({ lines }: { lines: string[] }) {
  return (
    <ul className="list-disc space-y-2 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
