import type { Staff } from '@kusuribako/contract/identity/staff-sign-in'
import { NavLink } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, useMatch } from 'react-router'
import { useWaitingInquiries } from '../inquiries/inquiries.ts'
import { useWaitingCount } from '../reviews/reviews.ts'
import { words } from '../wording.ts'
import { inquiryTask, isOpenTo, reviewTask, type Task, taskGroups } from './tasks.ts'

const say = words.nav

/** The navigation, with the screens that the user may see; in the drawer of a tablet in three columns. */
export const Rail = ({ staff }: { staff: Staff }) => (
  <div data-rail className="overflow-y-auto">
    <div className="gap-x-6 min-[48rem]:max-[75rem]:columns-3">
      {taskGroups.map(({ label, tasks }) => (
        <Group key={label} label={label} tasks={tasks.filter((task) => isOpenTo(staff, task))} staff={staff} />
      ))}
    </div>
  </div>
)

interface GroupProps {
  label: string
  tasks: readonly Task[]
  staff: Staff
}

function Group({ label, tasks, staff }: GroupProps) {
  if (tasks.length === 0) return null
  return (
    <div className="break-inside-avoid pb-3">
      <h2 className="px-3 pb-1 text-xs text-quiet">{label}</h2>
      <ul className="flex flex-col gap-0.5">
        {tasks.map((task) => {
          if (task === reviewTask) return <Reviews key={task.to} staff={staff} />
          if (task === inquiryTask) return <Inquiries key={task.to} />
          return <RailEntry key={task.to} {...task} />
        })}
      </ul>
    </div>
  )
}

/** Screens reserved to pharmacists are listed for everybody, and marked. */
function Reviews({ staff: { is_pharmacist } }: { staff: Staff }) {
  const waiting = useWaitingCount(is_pharmacist)
  if (is_pharmacist) return <RailEntry {...reviewTask} count={waiting} />
  return (
    <li>
      <button
        type="button"
        disabled
        className="px-3 pt-1.5 text-sm font-semibold text-quiet"
        aria-describedby="only-pharmacists"
      >
        {say.reviews}
      </button>
      <p id="only-pharmacists" className="px-3 pb-1.5 text-xs text-quiet">
        {say.onlyPharmacists}
      </p>
    </li>
  )
}

const Inquiries = () => <RailEntry {...inquiryTask} count={useWaitingInquiries()} />

/** The navigation is longer than a low screen: the current entry is scrolled into view. */
function scrollIntoRail(task: HTMLElement) {
  const rail = task.closest('[data-rail]')
  if (!rail) return
  const below = task.getBoundingClientRect().bottom - rail.getBoundingClientRect().bottom
  if (below > 0) rail.scrollTop += below + 16
}

function RailEntry({ to, label, count }: Task & { count?: number | undefined }) {
  const isCurrent = useMatch(`${to}/*`) !== null
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent && place.current) scrollIntoRail(place.current)
  }, [isCurrent])
  return (
    <li ref={place}>
      <NavLink
        component={Link}
        to={to}
        label={label}
        active={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        className="min-h-11 rounded-field py-1 font-semibold min-[75rem]:min-h-8"
        rightSection={
          count ? (
            <span className="rounded-chip bg-leaf px-2 text-xs text-white">
              {count}
              <span className="sr-only">{say.waiting}</span>
            </span>
          ) : null
        }
      />
    </li>
  )
}
