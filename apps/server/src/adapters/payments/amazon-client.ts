import { createHash } from 'node:crypto'
import { type AmazonKey, signedHeaders } from './amazon-signature.ts'
import { call, jsonOf } from './wallet-call.ts'

export interface AmazonPaySettings extends AmazonKey {
  AMAZON_PAY_MERCHANT_ID: string
  AMAZON_PAY_STORE_ID: string
  AMAZON_PAY_API_URL: string
  AMAZON_PAY_SCRIPT_URL: string
  AMAZON_PAY_NOTICE_KEYS_URL: string
  PUBLIC_STOREFRONT_URL: string
}

export type CallApi = <T>(
  method: string,
  path: string,
  body?: object,
  key?: string,
) => Promise<{ status: number; body: T }>

/** Signed calls; a key of any length is shortened to the 32 characters that Amazon accepts. */
export function signedCalls(settings: AmazonPaySettings, timeout_ms = 15_000): CallApi {
  return async <T>(method: string, path: string, content?: object, key?: string) => {
    const url = `${baseUrlOf(settings)}/v2${path}`
    const body = content ? JSON.stringify(content) : ''
    const idempotency_key = key && createHash('sha256').update(key).digest('hex').slice(0, 32)
    const headers = signedHeaders(settings, { method, url, body, ...(idempotency_key && { idempotency_key }) })
    const answer = await call(url, { method, headers, ...(body && { body }), timeout_ms })
    return { status: answer.status, body: jsonOf<T>(answer) }
  }
}

/** A key that itself says whether it is live or for Amazon's sandbox needs no environment in the path. */
const baseUrlOf = ({ AMAZON_PAY_API_URL: url, AMAZON_PAY_PUBLIC_KEY_ID: id }: AmazonPaySettings) =>
  /^(LIVE|SANDBOX)/i.test(id) ? url.replace(/\/(live|sandbox)$/, '') : url

export function requireSuccess<T>({ status, body }: { status: number; body: T }): T {
  if (status >= 400) throw new Error(`Amazon Pay: ${status} ${(body as { reasonCode?: string }).reasonCode ?? ''}`)
  return body
}
