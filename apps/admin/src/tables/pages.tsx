import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { words } from '../wording.ts'
import { perPage, usePlace } from './place.ts'

const say = words.list

interface PagesProps {
  shown: number
  count: number
  /** There may be more rows than were counted. */
  isAtLeast?: boolean
  page_size?: number
  rangeText?: typeof say.range
}

/** Paging of a long list, shown if it has more than one page. */
export function Pages({ shown, count, isAtLeast = false, page_size = perPage, rangeText = say.range }: PagesProps) {
  const { page } = usePlace()
  const from = (page - 1) * page_size
  const hasMore = count > from + shown || (isAtLeast && shown === page_size)
  if (page === 1 && !hasMore) return null
  // Beyond the end it leads to the last page with content.
  const before = shown > 0 ? page - 1 : Math.min(page - 1, Math.max(1, Math.ceil(count / page_size)))
  return (
    <nav aria-label={say.pages} className="mt-4 flex flex-wrap items-center gap-4 text-sm">
      <PageButton page={before} isOpen={page > 1} label={say.earlier} rel="prev" />
      {shown > 0 && rangeText(from + 1, from + shown, count)}
      <PageButton page={page + 1} isOpen={hasMore} label={say.later} rel="next" />
    </nav>
  )
}

function PageButton({
  page,
  isOpen,
  label,
  rel,
}: {
  page: number
  isOpen: boolean
  label: string
  rel: 'prev' | 'next'
}) {
  const { queryWith } = usePlace()
  if (!isOpen)
    return (
      <Button variant="default" disabled>
        {label}
      </Button>
    )
  return (
    <Button
      variant="default"
      component={Link}
      rel={rel}
      to={{ search: queryWith({ page: page > 1 ? String(page) : '' }) }}
    >
      {label}
    </Button>
  )
}
