import type { PointsAnswer, PointsProvider } from '../../base/ports.ts'

export interface DPointSettings {
  D_POINT_MERCHANT_ID: string
  D_POINT_SECRET: string
  D_POINT_API_URL: string
}

type Trouble = Extract<PointsAnswer, { ok: false }>
type ApiResult = { ok: true; body: Record<string, unknown> } | (Trouble & { status?: number })
type CallApi = (method: 'GET' | 'POST', path: string, body?: object) => Promise<ApiResult>

/** The provider's refusal codes, and ours. */
const refusalCodes: Record<string, Trouble['code']> = {
  account_not_ready: 'dcm_account_not_ready',
  dcard_suspended: 'dcm_dcard_suspended',
  invalid_dcard_number: 'dcm_invalid_dcard_number',
  not_enough_points: 'dcm_not_enough_points',
  transaction_already_processed: 'dcm_transaction_already_processed',
}

/** A new token is requested this long before the old one expires. */
const early_ms = 60_000

/**
 * d-points. The documents of the merchant interface are for contract partners, so these calls are those of our own
 * sandbox (035): a shop with the contract changes only this file.
 */
export function dPoints(settings: DPointSettings, timeout_ms = 4_000): PointsProvider {
  const callApi = authorizedCalls(settings, timeout_ms)
  const post = async (path: string, body: object = {}): Promise<PointsAnswer> => {
    const answer = await callApi('POST', path, body)
    return answer.ok ? { ok: true } : refusal(answer)
  }
  return {
    async read(subject) {
      const answer = await callApi('GET', `/v1/accounts?subject=${encodeURIComponent(subject)}`)
      if (!answer.ok) return refusal(answer)
      const { points, card_last4 } = answer.body
      if (typeof points !== 'number') return { ok: false, code: 'dcm_unknown_error' }
      return { ok: true, points, card_last4: typeof card_last4 === 'string' ? card_last4 : null }
    },
    hold: (key, subject, points) => post('/v1/uses', { transaction_id: key, subject, points }),
    settle: (key) => post(`/v1/uses/${key}/settle`),
    cancel: (key) => post(`/v1/uses/${key}/cancel`),
    award: (key, subject, points) => post('/v1/awards', { transaction_id: key, subject, points }),
    revoke: (key, award_key, points) => post('/v1/revocations', { transaction_id: key, award_id: award_key, points }),
    async inspect(key) {
      const answer = await callApi('GET', `/v1/transactions/${key}`)
      if (!answer.ok) return answer.status === 404 ? { ok: true, state: null } : refusal(answer)
      return { ok: true, state: answer.body.state as 'held' | 'settled' | 'canceled' }
    },
  }
}

const refusal = ({ code }: Trouble): Trouble => ({ ok: false, code })

/** Calls with a token valid for an hour; a token that the provider rejects is renewed, once. */
function authorizedCalls(settings: DPointSettings, timeout_ms: number): CallApi {
  let token: { text: string; until_ms: number } | null = null
  const currentToken = async (): Promise<string | Trouble> => {
    if (token && token.until_ms > performance.now()) return token.text
    const answer = await callAt(
      settings,
      '/oauth/token',
      { method: 'POST', authorization: basic(settings) },
      timeout_ms,
    )
    if (!answer.ok) return answer.status === 401 ? { ok: false, code: 'dcm_token_error' } : refusal(answer)
    const { access_token, expires_in } = answer.body
    if (typeof access_token !== 'string') return { ok: false, code: 'dcm_token_error' }
    token = { text: access_token, until_ms: performance.now() + Number(expires_in) * 1000 - early_ms }
    return token.text
  }
  return async (method, path, body) => {
    for (let isRetry = false; ; isRetry = true) {
      const text = await currentToken()
      if (typeof text !== 'string') return text
      const answer = await callAt(settings, path, { method, authorization: `Bearer ${text}`, body }, timeout_ms)
      if (answer.ok || answer.status !== 401) return answer
      if (isRetry) return { ok: false, code: 'dcm_token_error' }
      token = null
    }
  }
}

const basic = ({ D_POINT_MERCHANT_ID, D_POINT_SECRET }: DPointSettings) =>
  `Basic ${Buffer.from(`${D_POINT_MERCHANT_ID}:${D_POINT_SECRET}`).toString('base64')}`

interface ApiRequest {
  method: 'GET' | 'POST'
  authorization: string
  body?: object | undefined
}

async function callAt(
  { D_POINT_API_URL }: DPointSettings,
  path: string,
  { method, authorization, body }: ApiRequest,
  timeout_ms: number,
): Promise<ApiResult> {
  try {
    const answer = await fetch(`${D_POINT_API_URL}${path}`, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    })
    return resultOf(answer.status, await answer.text())
  } catch {
    return { ok: false, code: 'dcm_docomo_timeout' }
  }
}

function resultOf(status: number, text: string): ApiResult {
  const body = parsed(text)
  if (status < 300 && body) return { ok: true, body }
  if (status >= 500) return { ok: false, code: 'dcm_docomo_internal_error', status }
  const code = refusalCodes[String(body?.error)]
  if (code) return { ok: false, code, status }
  return { ok: false, code: status === 400 ? 'dcm_docomo_bad_request' : 'dcm_unknown_error', status }
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
