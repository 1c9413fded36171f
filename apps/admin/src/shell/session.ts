import { staffSignIn } from '@kusuribako/client/routes'
import type { Staff } from '@kusuribako/contract/identity/staff-sign-in'
import { fullName } from '@kusuribako/ui/format.ts'
import { useQuery } from '@tanstack/react-query'
import { ask, codeOf, queries, STAFF, storeSignedInId } from '../api.ts'

/** The signed-in user: null when nobody is, undefined while loading. */
export const useStaff = () =>
  useQuery({ queryKey: STAFF, queryFn: readSignedInStaff, staleTime: Number.POSITIVE_INFINITY })

async function readSignedInStaff(): Promise<Staff | null> {
  try {
    return rememberStaff((await ask(staffSignIn.get, {})).user)
  } catch (error) {
    if (codeOf(error as Error) === 'unauthorized') return null
    throw error
  }
}

let lastStaffId: string | null = null
const otherQueries = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== STAFF[0] }

/** Sets the signed-in user: data read by another in this window is dropped. */
function rememberStaff(staff: Staff): Staff {
  if (lastStaffId !== null && lastStaffId !== staff.id) queries.removeQueries(otherQueries)
  lastStaffId = staff.id
  storeSignedInId(staff.id)
  return staff
}

/** Credentials; `code` is required where the account has a second factor. */
export interface Credentials {
  email: string
  password: string
  code?: string
}

/** Calls refused for lack of a session are repeated. */
export async function signIn(credentials: Credentials): Promise<void> {
  const { user } = await ask(staffSignIn.signIn, { body: credentials })
  queries.setQueryData(STAFF, rememberStaff(user))
  await queries.invalidateQueries(otherQueries)
}

/** Also when the session had ended already: nothing of this user stays on the screen. */
export async function signOut(): Promise<void> {
  await ask(staffSignIn.signOut, {}).catch((error: Error) => {
    if (codeOf(error) !== 'unauthorized') throw error
  })
  location.assign('/app')
}

export const nameOf = (staff: Staff) => fullName(staff) || staff.email
