import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { State } from '../state.ts'
import { callsOf, isSame, jsonOf, type Reply } from '../wallets/wallet-context.ts'
import {
  type AccountStatus,
  type DPointTransaction,
  findAccount,
  movePoints,
  moveTransaction,
  openTransaction,
} from './accounts.ts'

/** What the shop and the provider share; in the sandbox anybody may know it. */
export const D_POINT_SECRETS = { merchantId: 'd_point_kusuribako', secret: 'd_point_secret_of_kusuribako' }

const tokenLasts_s = 3600
const refusal = (status: number, error: string): Reply => ({ status, body: { error } })
const ok = (body: object): Reply => ({ status: 200, body })

/**
 * The provider of d-points under /d-points. Its own documents are for contract partners: the calls here are this
 * sandbox's (hold, settle, cancel; award, revoke; balance), each done once per the shop's id for it.
 */
export async function dPointsApi(app: FastifyInstance, { state }: { state: State }) {
  const tokens = new Set<string>()
  const isKnown = ({ headers }: FastifyRequest) =>
    tokens.has(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
  const on = callsOf(app, { state }, '/d-points', isKnown, refusal(401, 'invalid_token'))
  const issueToken = () => {
    const access_token = randomBytes(18).toString('base64url')
    tokens.add(access_token)
    return ok({ access_token, token_type: 'Bearer', expires_in: tokenLasts_s })
  }
  on('POST', '/oauth/token', issueToken, isShop)
  on('GET', '/v1/accounts', ({ query }) => readAccount(state, query.subject ?? ''))
  on('POST', '/v1/uses', (request) => hold(state, jsonOf(request)))
  on('POST', '/v1/uses/:id/settle', ({ params }) => settle(state, params.id))
  on('POST', '/v1/uses/:id/cancel', ({ params }) => cancel(state, params.id))
  on('POST', '/v1/awards', (request) => award(state, jsonOf(request)))
  on('POST', '/v1/revocations', (request) => revoke(state, jsonOf(request)))
  on('GET', '/v1/transactions/:id', ({ params }) => {
    const transaction = state.get('d_point_transaction', params.id)
    return transaction ? ok(view(transaction)) : refusal(404, 'unknown_transaction')
  })
  /** Invalidates all issued tokens. */
  app.post('/d-points/forget-tokens', async () => {
    tokens.clear()
    return { ok: true }
  })
}

function isShop({ headers }: FastifyRequest) {
  const credentials = Buffer.from(`${D_POINT_SECRETS.merchantId}:${D_POINT_SECRETS.secret}`).toString('base64')
  return isSame(headers.authorization ?? '', `Basic ${credentials}`)
}

const view = ({ id, kind, points, state }: DPointTransaction) => ({ transaction_id: id, kind, points, state })

const refusals: Record<AccountStatus, Reply | null> = {
  active: null,
  not_ready: refusal(409, 'account_not_ready'),
  suspended: refusal(409, 'dcard_suspended'),
  invalid_card: refusal(409, 'invalid_dcard_number'),
}

/** Why an account cannot be used, or null. */
const whyNot = (state: State, subject: string) => refusals[findAccount(state, subject)?.status ?? 'not_ready']

function readAccount(state: State, subject: string): Reply {
  const wrong = whyNot(state, subject)
  if (wrong) return wrong
  const { points, card_last4 } = findAccount(state, subject)!
  return ok({ points, card_last4 })
}

interface PointsRequest {
  id: string
  subject: string
  points: number
}

function readRequest({ transaction_id, subject, points }: Record<string, unknown>): PointsRequest | null {
  const isWhole = typeof points === 'number' && Number.isInteger(points) && points > 0
  if (typeof transaction_id !== 'string' || !transaction_id || typeof subject !== 'string' || !isWhole) return null
  return { id: transaction_id, subject, points }
}

/** The same transaction again gets the first answer; another one under its id is refused. */
function repeatedAnswer(
  first: DPointTransaction,
  { subject, points }: PointsRequest,
  state: DPointTransaction['state'],
): Reply {
  const isRepeated = first.subject === subject && first.points === points && first.state === state
  return isRepeated ? ok(view(first)) : refusal(409, 'transaction_already_processed')
}

function hold(state: State, body: Record<string, unknown>): Reply {
  const request = readRequest(body)
  if (!request) return refusal(400, 'bad_request')
  const existing = state.get('d_point_transaction', request.id)
  if (existing) return repeatedAnswer(existing, request, 'held')
  const wrong = whyNot(state, request.subject)
  if (wrong) return wrong
  if (findAccount(state, request.subject)!.points < request.points) return refusal(409, 'not_enough_points')
  movePoints(state, request.subject, -request.points)
  return ok(view(openTransaction(state, { ...request, kind: 'use', state: 'held', award_id: null })))
}

function settle(state: State, id: string): Reply {
  const existing = state.get('d_point_transaction', id)
  if (existing?.kind !== 'use') return refusal(404, 'unknown_transaction')
  if (existing.state === 'canceled') return refusal(409, 'transaction_already_processed')
  if (existing.state === 'held') moveTransaction(state, existing, 'settled')
  return ok(view(existing))
}

/** The id of a cancelled use that never arrived is stored, so that it is refused if it arrives late. */
function cancel(state: State, id: string): Reply {
  const existing =
    state.get('d_point_transaction', id) ??
    openTransaction(state, { id, kind: 'use', subject: null, points: 0, state: 'canceled', award_id: null })
  if (existing.kind !== 'use') return refusal(409, 'transaction_already_processed')
  if (existing.state === 'canceled') return ok(view(existing))
  movePoints(state, existing.subject, existing.points)
  moveTransaction(state, existing, 'canceled')
  return ok(view(existing))
}

function award(state: State, body: Record<string, unknown>): Reply {
  const request = readRequest(body)
  if (!request) return refusal(400, 'bad_request')
  const existing = state.get('d_point_transaction', request.id)
  if (existing) return repeatedAnswer(existing, request, 'settled')
  const wrong = whyNot(state, request.subject)
  if (wrong) return wrong
  movePoints(state, request.subject, request.points)
  return ok(view(openTransaction(state, { ...request, kind: 'award', state: 'settled', award_id: null })))
}

/** Takes back what is left of an award in the account: spent points are gone. */
function revoke(state: State, { transaction_id, award_id, points }: Record<string, unknown>): Reply {
  const awarded = state.get('d_point_transaction', String(award_id))
  if (awarded?.kind !== 'award') return refusal(404, 'unknown_transaction')
  const request = readRequest({ transaction_id, subject: awarded.subject, points })
  if (!request || request.points > awarded.points) return refusal(400, 'bad_request')
  const existing = state.get('d_point_transaction', request.id)
  if (existing) return repeatedAnswer(existing, request, 'settled')
  movePoints(state, awarded.subject, -request.points)
  return ok(view(openTransaction(state, { ...request, kind: 'revocation', state: 'settled', award_id: awarded.id })))
}
