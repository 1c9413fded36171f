import { type Part, type Role, rights } from '@kusuribako/contract/identity/rights'
import { useState } from 'react'
import { useStaff } from './session.ts'

/** Users with access to money or health data who sign in by a password only. */
export const needsSecondFactor = ({
  role,
  second_factor_at,
}: {
  role: Role
  second_factor_at: string | null
}): boolean => second_factor_at === null && (rights.money[role] === 'write' || rights.pharmacy[role] === 'write')

/** The signed-in user's rights in a part of the shop; without a session, the screen stays as it is. */
export function useRight(part: Part): { mayRead: boolean; mayWrite: boolean; isKnown: boolean } {
  const { data: staff } = useStaff()
  if (!staff) return { mayRead: true, mayWrite: true, isKnown: false }
  const right = rights[part][staff.staff_role]
  return { mayRead: right !== 'none', mayWrite: right === 'write', isKnown: true }
}

/**
 * A form in progress is kept with its input, even if the user's role changes meanwhile: the server refuses what is no
 * longer allowed, and nothing is lost if it is allowed again.
 */
export function useMayGoOn(part: Part): boolean {
  const { isKnown, mayWrite } = useRight(part)
  const [wasAllowed, setWasAllowed] = useState(false)
  if (isKnown && mayWrite && !wasAllowed) setWasAllowed(true)
  return wasAllowed
}
