import type { Notice } from '@kusuribako/contract/content/notices-and-pages'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { date } from '@kusuribako/ui/format.ts'
import { Link } from '@kusuribako/ui/link.tsx'

/** The category of a notice. */
export const noticeKinds = { promotion: 'キャンペーン', information: 'お知らせ', delivery: '配送' }

/** Notices, newest first: day, kind, title. */
export function NoticeList({ notices }: { notices: Notice[] }) {
  return (
    <ul className="border-t border-line">
      {notices.map(({ id, attributes }) => (
        <li key={id} className="border-b border-line">
          <Link
            to={`/notices/${id}`}
            className="grid gap-x-6 gap-y-1 py-4 leading-snug transition-colors hover:text-leaf sm:grid-cols-[15rem_1fr] sm:items-baseline"
          >
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-quiet">
              <time dateTime={attributes.publishedAt} className="whitespace-nowrap tabular-nums sm:min-w-28">
                {date(attributes.publishedAt)}
              </time>
              <Badge>{noticeKinds[attributes.category]}</Badge>
            </span>
            <span className="whole-words">{attributes.title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
