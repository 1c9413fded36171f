import { TOTP } from 'otpauth'
import { cookieOf, password } from '../../base/testing/accounts.ts'
import { signInStaff } from '../../base/testing/people.ts'
import type { TestShop } from '../../base/testing/shop.ts'
import { hashPassword } from './index.ts'

export const opened = new Date('2026-06-01T03:00:00.000Z')
export const secondFactorUrl = '/admin/v1/auth/second-factor'

/** The code that an app shows this many seconds after the opening. */
export const codeAt = (secret: string, seconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: opened.getTime() + seconds * 1000 })

type Headers = Record<string, string>

/** What staff do with their second factor, in one shop. */
export function secondFactorDesk(shop: TestShop) {
  const password_hash = hashPassword(password)

  /** A clerk with a password and an open session. */
  async function clerk() {
    const headers: Headers = await signInStaff(shop, { role: 'clerk' })
    const { id, email } = (await shop.call('GET', '/admin/auth', undefined, headers)).body.user as Record<
      'id' | 'email',
      string
    >
    const values = { password_hash: await password_hash }
    await shop.db.updateTable('staff').set(values).where('id', '=', id).execute()
    return { id, email, headers }
  }
  const begin = (headers: Headers, typed = password) =>
    shop.call('POST', `${secondFactorUrl}/begin`, { password: typed }, headers)
  const confirm = (headers: Headers, code: string) => shop.call('POST', `${secondFactorUrl}/confirm`, { code }, headers)

  /** A clerk whose account requires a code; the code of the opening was used to confirm it. */
  async function guarded() {
    const { id, email, headers } = await clerk()
    const { secret } = (await begin(headers)).body.data as { secret: string }
    const confirmed = await confirm(headers, codeAt(secret))
    const codes = confirmed.body.data.recovery_codes as string[]
    return { id, email, secret, codes, headers: cookieOf(confirmed) }
  }
  return {
    clerk,
    begin,
    confirm,
    guarded,
    later: (seconds: number) => {
      shop.clock.now = new Date(opened.getTime() + seconds * 1000)
    },
    signIn: (email: string, code?: string, typed = password) =>
      shop.call('POST', '/admin/auth', { email, password: typed, ...(code !== undefined && { code }) }),
    /** All stored data of somebody's second factor. */
    rowsOf: (staff_id: string) =>
      Promise.all([
        shop.db.selectFrom('second_factor').selectAll().where('staff_id', '=', staff_id).execute(),
        shop.db.selectFrom('staff').selectAll().where('id', '=', staff_id).execute(),
      ]),
  }
}
