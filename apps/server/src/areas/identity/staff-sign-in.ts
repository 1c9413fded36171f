import { staffSignIn as api } from '@kusuribako/contract/identity/staff-sign-in'
import { type Ctx, type Handler, on, type Tx } from '../../base/ctx.ts'
import { type Refused, refuse } from '../../base/refuse.ts'
import { markOfStaff, provePassword } from './passwords.ts'
import { type CodeRefusal, checkCode } from './prove-second-factor.ts'
import { findStaff, staffOnWire } from './staff.queries.ts'
import { writeToken } from './tokens.ts'

const whoAmI: Handler<typeof api.get> = async (ctx) => {
  const staff = await findStaff(ctx.db, 'id', ctx.who.staff!.id)
  if (!staff) throw refuse('unauthorized')
  return { user: staffOnWire(staff) }
}

/** Signs in a member of staff; the previous cookie becomes worthless. */
const signIn: Handler<typeof api.signIn> = async (ctx, { body }) => {
  const staff = await prove(ctx, body)
  await ctx.session.start({ staff_id: staff.id, password_hash: staff.password_hash })
  return { user: staffOnWire(staff) }
}

const signOut: Handler<typeof api.signOut> = async (ctx) => {
  await ctx.session.end('staff')
  return 'OK'
}

const token: Handler<typeof api.token> = async (ctx, { body }) => {
  const staff = await prove(ctx, body)
  return {
    access_token: await writeToken(ctx.config, ctx.now, {
      domain: 'admin',
      user_id: staff.id,
      mark: markOfStaff(staff),
    }),
  }
}

async function prove(
  ctx: Ctx,
  { code, ...credentials }: { email: string; password: string; code?: string | undefined },
) {
  try {
    return await proveStaff(ctx, credentials, async (tx, staff) =>
      staff.second_factor_at === null ? null : checkCode(tx, staff, code),
    )
  } catch (error) {
    throw asPlatformRefusal(error as Refused)
  }
}

/**
 * The member of staff with this address and password; refuses, and counts, like for customers (015). `andThen` runs
 * further checks, in a transaction that is committed in any case, and the refusal it returns is thrown afterwards.
 */
export async function proveStaff(
  ctx: Ctx,
  credentials: { email: string; password: string },
  andThen: (tx: Tx, staff: StaffRow) => Promise<CodeRefusal | null> = async () => null,
): Promise<StaffRow> {
  let codeRefusal: CodeRefusal | null = null
  const staff = await provePassword(ctx, { of: 'staff', ...credentials }, findStaff, storeHash, async (tx, found) => {
    codeRefusal = await andThen(tx, found)
  })
  if (codeRefusal) throw refuse(codeRefusal)
  return staff
}

type StaffRow = NonNullable<Awaited<ReturnType<typeof findStaff>>>

/** The platform has one answer to a wrong password, and none of its own to a locked account. */
export function asPlatformRefusal(error: Refused): unknown {
  if (error.code === 'ams_invalid_credentials') return refuse('unauthorized')
  if (error.code === 'ams_account_locked') return refuse('too_many_requests', error.detail)
  return error
}

const storeHash = (tx: Tx, { id, password_hash: former }: StaffRow, password_hash: string) =>
  tx.db
    .updateTable('staff')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', former)
    .executeTakeFirst()

export const staffSignInRoutes = [
  on(api.get, whoAmI),
  on(api.signIn, signIn),
  on(api.signOut, signOut),
  on(api.token, token),
]
