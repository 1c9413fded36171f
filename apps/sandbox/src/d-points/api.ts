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
const no = (status: number, error: string): Reply => ({ status, body: { error } })
const ok = (body: object): Reply => ({ status: 200, body })

/**
 * The provider of d-points under /d-points. Its own documents are for contract partners: the calls here are this
 * sandbox's (hold, settle, cancel; award, revoke; balance), each done once per the shop's id for it.
 */
export async function dPointsApi(app: FastifyInstance, { state }: { state: State }) {
  const tokens = new Set<string>()
  const isKnown = ({ headers }: FastifyRequest) =>
    tokens.has(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
  const on = callsOf(app, { state }, '/d-points', isKnown, no(401, 'invalid_token'))
  const giveToken = () => {
    const access_token = randomBytes(18).toString('base64url')
    tokens.add(access_token)
    return ok({ access_token, token_type: 'Bearer', expires_in: tokenLasts_s })
  }
  on('POST', '/oauth/token', giveToken, isShop)
  on('GET', '/v1/accounts', ({ query }) => readAccount(state, query.subject ?? ''))
  on('POST', '/v1/uses', (request) => hold(state, jsonOf(request)))
  on('POST', '/v1/uses/:id/settle', ({ params }) => settle(state, params.id))
  on('POST', '/v1/uses/:id/cancel', ({ params }) => cancel(state, params.id))
  on('POST', '/v1/awards', (request) => award(state, jsonOf(request)))
  on('POST', '/v1/revocations', (request) => revoke(state, jsonOf(request)))
  on('GET', '/v1/transactions/:id', ({ params }) => {
    const known = state.get('d_point_transaction', params.id)
    return known ? ok(view(known)) : no(404, 'unknown_transaction')
  })
  /** Invalidates all issued tokens. */
  app.post('/d-points/forget-tokens', async () => {
    tokens.clear()
    return { ok: true }
  })
}

function isShop({ headers }: FastifyRequest) {
  const wanted = Buffer.from(`${D_POINT_SECRETS.merchantId}:${D_POINT_SECRETS.secret}`).toString('base64')
  return isSame(headers.authorization ?? '', `Basic ${wanted}`)
}

const view = ({ id, kind, points, state }: DPointTransaction) => ({ transaction_id: id, kind, points, state })

const standing: Record<AccountStatus, Reply | null> = {
  active: null,
  not_ready: no(409, 'account_not_ready'),
  suspended: no(409, 'dcard_suspended'),
  invalid_card: no(409, 'invalid_dcard_number'),
}

/** Why an account cannot be used, or null. */
const whyNot = (state: State, subject: string) => standing[findAccount(state, subject)?.status ?? 'not_ready']

function readAccount(state: State, subject: string): Reply {
  const wrong = whyNot(state, subject)
  if (wrong) return wrong
  const { points, card_last4 } = findAccount(state, subject)!
  return ok({ points, card_last4 })
}

interface Wanted {
  id: string
  subject: string
  points: number
}

function wantedBy({ transaction_id, subject, points }: Record<string, unknown>): Wanted | null {
  const isWhole = typeof points === 'number' && Number.isInteger(points) && points > 0
  if (typeof transaction_id !== 'string' || !transaction_id || typeof subject !== 'string' || !isWhole) return null
  return { id: transaction_id, subject, points }
}

/** The same transaction again gets the first answer; another one under its id is refused. */
function again(known: DPointTransaction, { subject, points }: Wanted, state: DPointTransaction['state']): Reply {
  const isSameOne = known.subject === subject && known.points === points && known.state === state
  return isSameOne ? ok(view(known)) : no(409, 'transaction_already_processed')
}

function hold(state: State, body: Record<string, unknown>): Reply {
  const wanted = wantedBy(body)
  if (!wanted) return no(400, 'bad_request')
  const known = state.get('d_point_transaction', wanted.id)
  if (known) return again(known, wanted, 'held')
  const wrong = whyNot(state, wanted.subject)
  if (wrong) return wrong
  if (findAccount(state, wanted.subject)!.points < wanted.points) return no(409, 'not_enough_points')
  movePoints(state, wanted.subject, -wanted.points)
  return ok(view(openTransaction(state, { ...wanted, kind: 'use', state: 'held', award_id: null })))
}

function settle(state: State, id: string): Reply {
  const known = state.get('d_point_transaction', id)
  if (known?.kind !== 'use') return no(404, 'unknown_transaction')
  if (known.state === 'canceled') return no(409, 'transaction_already_processed')
  if (known.state === 'held') moveTransaction(state, known, 'settled')
  return ok(view(known))
}

/** The id of a cancelled use that never arrived is stored, so that it is refused if it arrives late. */
function cancel(state: State, id: string): Reply {
  const known =
    state.get('d_point_transaction', id) ??
    openTransaction(state, { id, kind: 'use', subject: null, points: 0, state: 'canceled', award_id: null })
  if (known.kind !== 'use') return no(409, 'transaction_already_processed')
  if (known.state === 'canceled') return ok(view(known))
  movePoints(state, known.subject, known.points)
  moveTransaction(state, known, 'canceled')
  return ok(view(known))
}

function award(state: State, body: Record<string, unknown>): Reply {
  const wanted = wantedBy(body)
  if (!wanted) return no(400, 'bad_request')
  const known = state.get('d_point_transaction', wanted.id)
  if (known) return again(known, wanted, 'settled')
  const wrong = whyNot(state, wanted.subject)
  if (wrong) return wrong
  movePoints(state, wanted.subject, wanted.points)
  return ok(view(openTransaction(state, { ...wanted, kind: 'award', state: 'settled', award_id: null })))
}

/** Takes back what is left of an award in the account: spent points are gone. */
function revoke(state: State, { transaction_id, award_id, points }: Record<string, unknown>): Reply {
  const of = state.get('d_point_transaction', String(award_id))
  if (of?.kind !== 'award') return no(404, 'unknown_transaction')
  const wanted = wantedBy({ transaction_id, subject: of.subject, points })
  if (!wanted || wanted.points > of.points) return no(400, 'bad_request')
  const known = state.get('d_point_transaction', wanted.id)
  if (known) return again(known, wanted, 'settled')
  movePoints(state, of.subject, -wanted.points)
  return ok(view(openTransaction(state, { ...wanted, kind: 'revocation', state: 'settled', award_id: of.id })))
}
