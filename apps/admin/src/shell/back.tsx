import { Link, useLocation } from 'react-router'

/** The link back to a list, to exactly the page one came from. */
export function Back({ to, children }: { to: string; children: string }) {
  const { state } = useLocation()
  const from = (state as { from?: string } | null)?.from
  return (
    <Link
      to={from?.split('?')[0] === to ? from : to}
      className="inline-flex min-h-11 items-center text-sm text-leaf underline underline-offset-4"
    >
      ← {children}
    </Link>
  )
}
