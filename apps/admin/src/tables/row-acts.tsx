import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

/** What can be done with an entry of a short list, beside it. */
export const RowActs = ({ children }: { children: ReactNode }) => (
  <div className="-ml-2.5 flex gap-1 sm:ml-0">{children}</div>
)

interface RowActProps {
  /** Says of which entry, for those who hear the button alone. */
  name: string
  color?: 'danger'
  onClick: () => void
  children: string
}

/** Quiet, and wide enough for a thumb. */
export const RowAct = ({ name, ...rest }: RowActProps) => (
  <Button variant="subtle" size="compact-sm" h={44} aria-label={name} {...rest} />
)
