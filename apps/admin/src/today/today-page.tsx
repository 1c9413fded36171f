import type { Staff } from '@kusuribako/contract/identity/staff-sign-in'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Link } from 'react-router'
import { Page } from '../shell/page.tsx'
import { useReading } from '../shell/reading.ts'
import { useRight } from '../shell/rights.ts'
import { Section } from '../shell/section.tsx'
import { useStaff } from '../shell/session.ts'
import { words } from '../wording.ts'
import { type OpenWork, openWorkOf } from './today.ts'
import { say } from './words.ts'

/** Open work of the signed-in user, with links. */
export function TodayPage() {
  const { data: staff } = useStaff()
  return (
    <Page part="own" title={say.title} lead={say.lead}>
      {staff && <Groups staff={staff} />}
    </Page>
  )
}

const Groups = ({ staff }: { staff: Staff }) => (
  <div className="mt-4 gap-5 lg:columns-2">
    {Object.entries(openWorkOf(staff)).map(([group, works]) => (
      // A group belongs to one part of the shop.
      <Group key={group} title={say.groups[group as keyof typeof say.groups]} works={works} />
    ))}
  </div>
)

function Group({ title, works }: { title: string; works: readonly OpenWork[] }) {
  const { mayRead } = useRight(works[0]!.part)
  if (!mayRead) return null
  return (
    <div className="mb-5 break-inside-avoid">
      <Section title={title}>
        <ul aria-label={title} className="flex flex-col divide-y divide-line">
          {works.map((one) => (
            <Row key={one.name} {...one} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Row({ name, part, to, read }: OpenWork) {
  const { data, error } = useReading(part, ['today', name, to], read)
  return (
    <li data-row className="relative flex min-h-11 flex-wrap items-center gap-x-4 py-2 hover:bg-leaf-tint">
      <span className="min-w-0 flex-1 basis-40">
        <Link to={to} className="font-semibold text-leaf underline underline-offset-4 after:absolute after:inset-0">
          {say.waits[name]}
        </Link>
        {data?.since && <span className="block text-xs text-quiet">{say.since(dateAndTime(data.since))}</span>}
      </span>
      {data ? (
        <span className={data.count ? 'font-semibold tabular-nums' : 'text-sm text-quiet'}>
          {data.count ? say.count(data.count) : say.none}
        </span>
      ) : (
        <span className="appear-late text-sm text-quiet">{error ? say.unread : words.waitingFor}</span>
      )}
    </li>
  )
}
