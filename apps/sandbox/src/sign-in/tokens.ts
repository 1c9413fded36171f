import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

const lasts_s = 3600

/** The keys of one run; the second belongs to nobody. Each is created at its first use, since that is rare and slow. */
export function newKeys() {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
  let own: ReturnType<typeof pair> | undefined
  let foreign: ReturnType<typeof pair> | undefined
  return {
    get own() {
      own ??= pair()
      return own
    },
    get foreign() {
      foreign ??= pair()
      return foreign
    },
  }
}
export type Keys = ReturnType<typeof newKeys>

interface Claims {
  iss: string
  sub: string
  aud: string
  nonce?: string
  [claim: string]: unknown
}

/** An id token, signed with the shared secret (a text) or a private key, which may have a name. */
export function writeIdToken(
  claims: Claims,
  key: string | KeyObject,
  kid: string | undefined,
  expired: boolean,
): string {
  const now_s = Math.floor(Date.now() / 1000)
  const at_s = expired ? now_s - 2 * lasts_s : now_s
  const header = { alg: typeof key === 'string' ? 'HS256' : 'RS256', typ: 'JWT', ...(kid && { kid }) }
  const text = [header, { ...claims, iat: at_s, exp: at_s + lasts_s }].map(encode).join('.')
  const signature =
    typeof key === 'string'
      ? createHmac('sha256', key).update(text).digest('base64url')
      : sign('sha256', Buffer.from(text), key).toString('base64url')
  return `${text}.${signature}`
}

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
