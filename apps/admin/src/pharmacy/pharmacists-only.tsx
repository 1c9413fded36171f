import { useRight } from '../shell/rights.ts'
import { useStaff } from '../shell/session.ts'
import { words } from '../wording.ts'

/** Shown to users who may write other pharmacy data, but not this: owners. */
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

/** Whether the signed-in user may write what the law reserves to pharmacists. */
export function useMayWriteLaw(): boolean {
  const { data: staff } = useStaff()
  const { mayWrite } = useRight('pharmacy')
  return mayWrite && (!staff || staff.is_pharmacist)
}
