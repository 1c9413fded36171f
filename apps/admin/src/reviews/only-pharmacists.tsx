import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageTitle } from '../shell/page-title.tsx'
import { useRight } from '../shell/rights.ts'
import { useStaff } from '../shell/session.ts'
import { words } from '../wording.ts'

/** Explains to other staff why this screen is for pharmacists. */
export function OnlyPharmacists({ children }: { children: ReactNode }) {
  const { data: staff } = useStaff()
  const { mayWrite: mayInvite } = useRight('staff')
  // Null: the session has ended, and the page stays as it is below the sign-in.
  if (!staff || staff.is_pharmacist) return children
  return (
    <>
      <PageTitle>{words.reviews.title}</PageTitle>
      <Alert color="info" mt="md">
        <span className="phrases text-ink">
          {words.nav.onlyPharmacists}
          {mayInvite && words.nav.howPharmacists}
        </span>
      </Alert>
    </>
  )
}
