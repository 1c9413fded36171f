import { createHash, randomBytes } from 'node:crypto'
import { nowOf } from '../clock.ts'
import type { State } from '../state.ts'
import type { Fault, PartyName } from './parties.ts'

/** What a person has allowed the shop at a party, from the code to the token. */
export interface SignInGrant {
  party: PartyName
  person: string
  redirectUri: string
  nonce: string | null
  challenge: string | null
  fault: Fault
  expiresAt: number
  /** Set when the code is used; a code works once. */
  accessToken: string | null
  revoked: boolean
}

const code_ms = 10 * 60_000

export function openGrant(state: State, values: Omit<SignInGrant, 'expiresAt' | 'accessToken' | 'revoked'>): string {
  const code = randomBytes(16).toString('base64url')
  const expiresAt = nowOf(state) + (values.fault === 'expired_code' ? -1 : code_ms)
  state.put('sign_in_grant', code, { ...values, expiresAt, accessToken: null, revoked: false })
  return code
}

/** Consumes a code; null when it is unknown, used, expired, another party's, or not this browser's. */
export function useCode(state: State, party: PartyName, form: Record<string, string>): SignInGrant | null {
  const grant = state.get('sign_in_grant', form.code ?? '')
  if (!grant || grant.party !== party || grant.expiresAt <= nowOf(state)) return null
  if (grant.accessToken) {
    // A repeated code was stolen: its tokens are revoked (RFC 6749 §4.1.2).
    state.put('sign_in_grant', form.code!, { ...grant, revoked: true })
    return null
  }
  const challenge = createHash('sha256')
    .update(form.code_verifier ?? '')
    .digest('base64url')
  if (grant.redirectUri !== form.redirect_uri || (grant.challenge && grant.challenge !== challenge)) return null
  const usedGrant = { ...grant, accessToken: randomBytes(24).toString('base64url') }
  state.put('sign_in_grant', form.code!, usedGrant)
  return usedGrant
}

/** The grant of a valid access token. */
export function findByToken(state: State, party: PartyName, token: string | undefined) {
  for (const [code, grant] of state.all('sign_in_grant'))
    if (token && grant.accessToken === token && grant.party === party && !grant.revoked) return { code, grant }
  return null
}
