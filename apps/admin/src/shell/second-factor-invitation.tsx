import type { Staff } from '@kusuribako/contract/identity/staff-sign-in'
import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { words } from '../wording.ts'
import { needsSecondFactor } from './rights.ts'

const DISMISSED_BY = 'second-factor-later'

/**
 * Invites users with access to money or health data and only a password to set up a second factor, without forcing
 * them (050). Once dismissed, it is gone until this user signs in in another window.
 */
export function SecondFactorInvitation({ staff }: { staff: Staff }) {
  const { pathname } = useLocation()
  const [dismissedBy, setDismissedBy] = useState(() => sessionStorage.getItem(DISMISSED_BY))
  const { id, staff_role: role, second_factor_at } = staff
  if (!needsSecondFactor({ role, second_factor_at }) || dismissedBy === id || pathname === '/account') return null
  const dismiss = () => {
    sessionStorage.setItem(DISMISSED_BY, id)
    setDismissedBy(id)
  }
  return (
    <aside
      aria-label={words.secondFactor.title}
      className="mb-4 flex items-start justify-between gap-3 rounded-card bg-info-tint py-1 pr-1 pl-4 text-sm print:hidden"
    >
      <p className="min-w-0 py-2.5">
        {words.secondFactor.why}{' '}
        <Link to="/account" className="font-semibold whitespace-nowrap text-leaf underline underline-offset-4">
          {words.secondFactor.toAccount}
        </Link>
      </p>
      <CloseButton aria-label={words.secondFactor.later} onClick={dismiss} size={44} iconSize={18} />
    </aside>
  )
}
