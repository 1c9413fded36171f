import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

interface RowLinkProps {
  to: string
  /** The row is not about this: the link alone leads there. */
  isPlain?: boolean
  children: ReactNode
}

/** The name of a row: the whole row leads there, and the way back to this place of the list goes along. */
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
