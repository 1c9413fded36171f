import { type Part, rights } from '@kusuribako/contract/identity/rights'
import { useStaff } from './session.ts'

/** What whoever is signed in may do in a part of the work; without a session, what is on the screen stays. */
export function useRight(part: Part): { mayRead: boolean; mayWrite: boolean; isKnown: boolean } {
  const { data: staff } = useStaff()
  if (!staff) return { mayRead: true, mayWrite: true, isKnown: false }
  const right = rights[part][staff.staff_role]
  return { mayRead: right !== 'none', mayWrite: right === 'write', isKnown: true }
}
