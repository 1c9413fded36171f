import { type Part, type Role, rights } from '@kusuribako/contract/identity/rights'
import { useState } from 'react'
import { useStaff } from './session.ts'

/** Whoever handles money or what customers said of their health, and signs in by a password alone. */
export const isUnguarded = ({ role, second_factor_at }: { role: Role; second_factor_at: string | null }): boolean =>
  second_factor_at === null && (rights.money[role] === 'write' || rights.pharmacy[role] === 'write')

/** What whoever is signed in may do in a part of the work; without a session, what is on the screen stays. */
export function useRight(part: Part): { mayRead: boolean; mayWrite: boolean; isKnown: boolean } {
  const { data: staff } = useStaff()
  if (!staff) return { mayRead: true, mayWrite: true, isKnown: false }
  const right = rights[part][staff.staff_role]
  return { mayRead: right !== 'none', mayWrite: right === 'write', isKnown: true }
}

/**
 * Whoever has begun a form keeps it with what they typed, though their role has become another meanwhile: the door
 * refuses what they may no more, and nothing is gone once they may again.
 */
export function useMayGoOn(part: Part): boolean {
  const { isKnown, mayWrite } = useRight(part)
  const [might, setMight] = useState(false)
  if (isKnown && mayWrite && !might) setMight(true)
  return might
}
