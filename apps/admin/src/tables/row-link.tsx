import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

interface RowLinkProps {
  to: string
  /** This cell is not the row's subject: only the link itself navigates. */
  isPlain?: boolean
  children: ReactNode
}

/** The name of a row: the whole row is a link, with the way back to this place of the list. */
export function RowLink({ to, isPlain, children }: RowLinkProps) {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={to}
      state={{ from: pathname + search }}
      className={`${isPlain ? '' : 'font-semibold after:absolute after:inset-0'} text-leaf underline underline-offset-4`}
    >
      {children}
    </Link>
  )
}
