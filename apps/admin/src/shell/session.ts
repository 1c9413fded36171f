import { staffSignIn } from '@kusuribako/client/routes'
import type { Staff } from '@kusuribako/contract/identity/staff-sign-in'
import { fullName } from '@kusuribako/ui/format.ts'
import { useQuery } from '@tanstack/react-query'
import { ask, codeOf, keepSignedIn, queries, STAFF } from '../api.ts'

/** The signed-in user: null when nobody is, undefined while loading. */
export const useStaff = () => useQuery({ queryKey: STAFF, queryFn: whoAmI, staleTime: Number.POSITIVE_INFINITY })

async function whoAmI(): Promise<Staff | null> {
  try {
    return known((await ask(staffSignIn.get, {})).user)
  } catch (error) {
    if (codeOf(error as Error) === 'unauthorized') return null
    throw error
  }
}

let last: string | null = null
const others = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== STAFF[0] }

/** Sets the signed-in user: data read by another in this window is dropped. */
function known(staff: Staff): Staff {
  if (last !== null && last !== staff.id) queries.removeQueries(others)
  last = staff.id
  keepSignedIn(staff.id)
  return staff
}

/** Credentials; `code` is required where the account has a second factor. */
export interface Proof {
  email: string
  password: string
  code?: string
}

/** Calls refused for lack of a session are repeated. */
export async function signIn(credentials: Proof): Promise<void> {
  const { user } = await ask(staffSignIn.signIn, { body: credentials })
  queries.setQueryData(STAFF, known(user))
  await queries.invalidateQueries(others)
}

/** Also when the session had ended already: nothing of this user stays on the screen. */
export async function signOut(): Promise<void> {
  await ask(staffSignIn.signOut, {}).catch((error: Error) => {
    if (codeOf(error) !== 'unauthorized') throw error
  })
  location.assign('/app')
}

export const nameOf = (staff: Staff) => fullName(staff) || staff.email
