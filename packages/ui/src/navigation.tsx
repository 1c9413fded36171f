import { cx } from './cx.ts'
import { count } from './format.ts'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'
import { Link } from './link.tsx'

export interface Crumb {
  name: string
  /** Left out for the page itself. */
  to?: string
}

/** Breadcrumbs, from the home page. The last one is the page itself. Where they are too long, their end fades out. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="パンくずリスト" className="-my-1.5 min-w-0 text-xs text-quiet">
      <ol className="-mx-2 flex items-center overflow-x-auto whitespace-nowrap pr-6 pl-1 [mask-image:linear-gradient(to_left,transparent,black_1.5rem)] [scrollbar-width:none]">
        {[{ name: 'ホーム', to: '/' }, ...crumbs].map(({ name, to }, index) => (
          <li key={name} className="flex items-center">
            {index > 0 && <ChevronRightIcon className="size-3.5 shrink-0" />}
            {to ? (
              <Link to={to} className="flex min-h-11 min-w-11 items-center px-1 hover:text-leaf hover:underline">
                {name}
              </Link>
            ) : (
              <span aria-current="page" className="flex min-h-11 items-center px-1">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface PaginationProps {
  /** From 1. */
  page: number
  pages: number
  /** The URL of a page, with the rest of the query kept. */
  to: (page: number) => string
}

const step =
  'inline-flex size-11 items-center justify-center rounded-field border border-transparent tabular-nums transition-colors hover:border-edge'

/** First, last, and the neighbours of the current one. Nothing when there is one page. */
export function Pagination({ page, pages, to }: PaginationProps) {
  if (pages <= 1) return null
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages)
  return (
    <nav aria-label="ページ送り" className="flex flex-wrap items-center justify-center sm:gap-1">
      <Arrow to={page > 1 ? to(page - 1) : null} label="前のページ" rel="prev" />
      {shown.map((n, index) => (
        <span key={n} className="flex items-center">
          {index > 0 && n - shown[index - 1]! > 1 && <span className="text-quiet sm:px-1">…</span>}
          <Link
            to={to(n)}
            aria-current={n === page ? 'page' : undefined}
            aria-label={`${count(n)}ページ目`}
            className={cx(step, n === page && 'border-leaf bg-leaf-tint font-semibold text-leaf-deep')}
          >
            {count(n)}
          </Link>
        </span>
      ))}
      <Arrow to={page < pages ? to(page + 1) : null} label="次のページ" rel="next" />
    </nav>
  )
}

function Arrow({ to, label, rel }: { to: string | null; label: string; rel: 'prev' | 'next' }) {
  const Icon = rel === 'prev' ? ChevronLeftIcon : ChevronRightIcon
  if (!to) return <span className="size-11" />
  return (
    <Link to={to} rel={rel} aria-label={label} className={step}>
      <Icon />
    </Link>
  )
}

/** Numbered steps of a checkout: finished ones are marked in words too. `current` counts from 0. */
export function StepList({ steps, current }: { steps: string[]; current: number }) {
  return (
    <ol className="grid auto-cols-fr grid-flow-col border-b border-line">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className={cx(
            'flex flex-col items-center gap-1 border-b-2 pb-2.5 text-center text-xs break-keep wrap-anywhere cramped:flex-row cramped:gap-3',
            index <= current ? 'border-leaf text-ink' : 'border-transparent text-quiet forced-colors:border-[Canvas]',
            index === current ? 'font-semibold' : 'cramped:sr-only',
          )}
        >
          <span
            className={cx(
              'flex size-7 shrink-0 items-center justify-center rounded-chip border text-sm leading-none tabular-nums',
              index <= current ? 'border-leaf' : 'border-edge',
              index < current && 'bg-leaf text-white',
              index === current && 'bg-leaf-tint text-leaf-deep',
            )}
          >
            {index + 1}
          </span>
          {name}
          {index < current && <span className="sr-only">（入力済み）</span>}
        </li>
      ))}
    </ol>
  )
}
