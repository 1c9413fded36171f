import { invites, secondFactor, users } from '@kusuribako/client/routes'
import type { Role } from '@kusuribako/contract/identity/rights'
import type { Staff } from '@kusuribako/contract/identity/staff-sign-in'
import { fullName } from '@kusuribako/ui/format.ts'
import { ask, Refusal, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'

/** A member of staff, as the list shows them. */
export interface Colleague {
  id: string
  email: string
  name: string
  last_name: string
  first_name: string
  role: Role
  is_pharmacist: boolean
  second_factor_at: string | null
  created_at: string
}

/** One page of the staff, newest first. */
export function useStaffList() {
  const { paging: query } = usePlace(perPage)
  return useReading('staff', ['users', query], async () => {
    const { users: rows, count } = await ask(users.list, { query })
    // Without `fields` the backend answers complete rows.
    return { rows: (rows as Staff[]).map(colleagueOf), count }
  })
}

const colleagueOf = ({
  id,
  email,
  staff_role,
  is_pharmacist,
  second_factor_at,
  created_at,
  ...names
}: Staff): Colleague => ({
  id,
  email,
  is_pharmacist,
  second_factor_at,
  created_at,
  last_name: names.last_name ?? '',
  first_name: names.first_name ?? '',
  name: fullName(names) || email,
  role: staff_role,
})

type ColleagueChange = Partial<Pick<Colleague, 'last_name' | 'first_name' | 'role' | 'is_pharmacist'>>
export const changeColleague = ({ id, ...body }: ColleagueChange & { id: string }) =>
  thenInvalidate(ask(users.update, { params: { id }, body }), 'users', 'staff')
export const removeColleague = (id: string) => thenInvalidate(ask(users.delete, { params: { id } }), 'users')
export const removeFactor = (id: string) => thenInvalidate(ask(secondFactor.endOf, { params: { id } }), 'users')

/** An open invitation. */
export interface OpenInvite {
  id: string
  email: string
  role: Role
  expires_at: string
}

export const useOpenInvites = () =>
  useReading('invites', ['invites'], async () =>
    (await ask(invites.list, {})).invites
      .filter(({ accepted }) => !accepted)
      .map(({ id, user_email, staff_role, expires_at }) => ({ id, email: user_email, role: staff_role, expires_at })),
  )

export const createInvite = (body: { user: string; role: Role }) =>
  thenInvalidate(ask(invites.create, { body }), 'invites')
export const resendInvite = (id: string) => thenInvalidate(ask(invites.resend, { params: { id } }), 'invites')
/** Refuses with `not_allowed` when the invite was used: withdrawing it would not remove the account. */
export const withdrawInvite = (id: string) => thenInvalidate(withdrawUnused(id), 'invites', 'users')

async function withdrawUnused(id: string) {
  const sentInvites = (await ask(invites.list, {})).invites
  if (sentInvites.some((one) => one.id === id && one.accepted))
    throw new Refusal({ code: 'not_allowed', message: '', status: 409, details: {} })
  return ask(invites.delete, { params: { id } })
}
