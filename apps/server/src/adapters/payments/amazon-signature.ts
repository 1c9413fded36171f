import { constants, createHash, sign } from 'node:crypto'

const algorithm = 'AMZN-PAY-RSASSA-PSS-V2'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export interface AmazonKey {
  AMAZON_PAY_PUBLIC_KEY_ID: string
  /** PEM. */
  AMAZON_PAY_PRIVATE_KEY: string
}

/** Signs a text as Amazon Pay requires: RSA-PSS with SHA-256 and 32 bytes of salt, over its hash. */
export function signatureOf({ AMAZON_PAY_PRIVATE_KEY: key }: AmazonKey, text: string): string {
  const signed = Buffer.from(`${algorithm}\n${sha256(text)}`)
  return sign('sha256', signed, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }).toString('base64')
}

/** The headers of a call: all signed fields, and the signature. */
export function signedHeaders(
  key: AmazonKey,
  { method, url, body, idempotency_key }: { method: string; url: string; body: string; idempotency_key?: string },
): Record<string, string> {
  const { pathname, search, host } = new URL(url)
  const headers: Record<string, string> = {
    accept: 'application/json',
    'content-type': 'application/json',
    'x-amz-pay-date': `${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`,
    'x-amz-pay-host': host,
    ...(idempotency_key && { 'x-amz-pay-idempotency-key': idempotency_key }),
    'x-amz-pay-region': 'jp',
  }
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name]}`).join('\n')
  const query = search.slice(1).split('&').sort().join('&')
  const canonical = [method, pathname, query, lines, '', names.join(';'), sha256(body)].join('\n')
  const fields = [
    `PublicKeyId=${key.AMAZON_PAY_PUBLIC_KEY_ID}`,
    `SignedHeaders=${names.join(';')}`,
    `Signature=${signatureOf(key, canonical)}`,
  ]
  return { ...headers, authorization: `${algorithm} ${fields.join(', ')}` }
}

export const buttonAlgorithm = algorithm
