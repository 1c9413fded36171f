import type { Staff } from '@kusuribako/contract/identity/staff-sign-in'
import { NavLink } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useMatch } from 'react-router'
import { useWaitingCount } from '../reviews/reviews.ts'
import { words } from '../wording.ts'

/** The tasks of the shop, as far as this person may do them. */
export function Rail({ staff }: { staff: Staff }) {
  const waiting = useWaitingCount(staff.is_pharmacist)
  return (
    <ul className="flex flex-col gap-1">
      <li>
        {staff.is_pharmacist ? (
          <Task to="/reviews" label={words.nav.reviews} count={waiting} />
        ) : (
          <>
            <button
              type="button"
              disabled
              className="px-3 py-2 text-sm font-semibold text-quiet"
              aria-describedby="only-pharmacists"
            >
              {words.nav.reviews}
            </button>
            <p id="only-pharmacists" className="px-3 text-xs text-quiet">
              {words.nav.onlyPharmacists}
            </p>
          </>
        )}
      </li>
      <li className="mt-4">
        <h2 className="px-3 pb-1 text-xs text-quiet">{words.nav.settings}</h2>
        <Task to="/settings/return-reasons" label={words.nav.reasons} />
      </li>
    </ul>
  )
}

function Task({ to, label, count }: { to: string; label: ReactNode; count?: number }) {
  const here = useMatch(`${to}/*`) !== null
  return (
    <NavLink
      component={Link}
      to={to}
      label={label}
      active={here}
      aria-current={here ? 'page' : undefined}
      className="min-h-11 rounded-field font-semibold"
      rightSection={
        count ? (
          <span className="rounded-chip bg-leaf px-2 text-xs text-white">
            {count}
            <span className="sr-only">件待ち</span>
          </span>
        ) : null
      }
    />
  )
}
