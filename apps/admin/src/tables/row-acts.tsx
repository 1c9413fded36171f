import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

/** The actions on an entry of a short list, beside it. */
export const RowActs = ({ children }: { children: ReactNode }) => (
  <div className="-ml-2.5 flex gap-1 sm:ml-0">{children}</div>
)

interface RowActProps {
  /** Names the entry, for screen reader users who hear only the button. */
  name: string
  color?: 'danger'
  onClick: () => void
  children: string
}

/** Quiet, and large enough for a thumb. */
export const RowAct = ({ name, ...rest }: RowActProps) => (
  <Button variant="subtle" size="compact-sm" h={44} aria-label={name} {...rest} />
)
