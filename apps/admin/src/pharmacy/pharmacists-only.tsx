import { useRight } from '../shell/rights.ts'
import { useStaff } from '../shell/session.ts'
import { words } from '../wording.ts'

/** Whether whoever is signed in may write what the law leaves to pharmacists. */
export function useMayWriteLaw(): boolean {
  const { data: staff } = useStaff()
  const { mayWrite } = useRight('pharmacy')
  return mayWrite && (!staff || staff.is_pharmacist)
}

/** Told to whoever may write other things of the pharmacy, and not this: owners. */
export function PharmacistsOnly({ children }: { children: string }) {
  const { mayWrite } = useRight('pharmacy')
  const isPharmacist = useMayWriteLaw()
  if (!mayWrite || isPharmacist) return null
  return (
    <p className="phrases mb-2 text-sm text-quiet">
      {children}
      {words.nav.howPharmacists}
    </p>
  )
}
