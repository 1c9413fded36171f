import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takeApiFault } from '../faults.ts'
import type { State } from '../state.ts'
import type { Notices } from './notices.ts'
import type { WalletPayment } from './wallet-payment.ts'

/** The secrets shared by the shop and each provider; in the sandbox anybody may know them. */
export interface WalletSettings {
  /** Where the shop's server accepts notifications. */
  shopUrl: string
  /** Where browsers find the sandbox, if it differs from where the shop finds it. */
  publicUrl?: string
  paypay: { apiKey: string; apiSecret: string; merchantId: string }
  amazonPay: { publicKeyId: string; publicKey: string; merchantId: string }
  rakutenPay: { shopId: string; shopPass: string }
  dPay: { merchantId: string; secret: string }
}

export interface WalletContext extends WalletSettings {
  state: State
  notices: Notices
  origin: () => string
}

/** What a buyer may do on the provider's page. */
export type Decision = 'approve' | 'decline' | 'insufficient' | 'cancel' | 'expire'

/** A provider's part in its own page: what follows a decision, and how the buyer comes back. */
export interface WalletPage {
  title: string
  /** The code with which the provider refuses a refund for good, where a test names no other. */
  refusesRefundsWith: string
  decide: (context: WalletContext, payment: WalletPayment, decision: Decision) => Promise<void> | void
  /** Notifies that the bank has returned a refund; a provider without this reports it when queried. */
  refundsDeclined?: (context: WalletContext, payment: WalletPayment) => void
  /** A chargeback is opened, won or lost; returns whether that is possible now. */
  changeDispute?: (context: WalletContext, payment: WalletPayment, step: string) => boolean
  /** The possible steps, with their wording. */
  disputeButtons?: (payment: WalletPayment) => [string, string][]
  /** Where the browser goes then; `form`: by a self-submitting form. */
  back: (context: WalletContext, payment: WalletPayment) => { url: string; form?: Record<string, string> }
}

export interface Reply {
  status: number
  body: unknown
  type?: string
}

/** Does the work of one call synchronously, unless a current fault prevents it. */
export async function answer(
  { state }: Pick<WalletContext, 'state'>,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Reply,
): Promise<FastifyReply> {
  const fault = takeApiFault(state, `${request.method} ${request.url}`)
  if (fault?.status) return reply.code(fault.status).send({ message: 'An unknown error occurred' })
  const { status, body, type } = work()
  if (fault) await pause(fault.delay_ms, undefined, { ref: false })
  return reply
    .code(status)
    .type(type ?? 'application/json')
    .send(body)
}

interface RouteTypes {
  Params: { id: string }
  Querystring: Record<string, string | undefined>
}
export type ApiRequest = FastifyRequest<RouteTypes>

/** Mounts calls of a provider below its path; unauthorised callers are refused, without effect. */
export function callsOf(
  app: FastifyInstance,
  context: Pick<WalletContext, 'state'>,
  prefix: string,
  isShop: (request: FastifyRequest) => boolean,
  refusal: Reply,
) {
  // Bodies stay text: signatures are over bytes.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
  return (method: Method, path: string, work: (request: ApiRequest) => Reply, isAllowed = isShop) =>
    app.route<RouteTypes>({
      method,
      url: prefix + path,
      handler: (request, reply) =>
        answer(context, request, reply, () => (isAllowed(request) ? work(request) : refusal)),
    })
}

export const textOf = (request: FastifyRequest) => (typeof request.body === 'string' ? request.body : '')
export const jsonOf = (request: FastifyRequest): Record<string, unknown> => {
  try {
    return JSON.parse(textOf(request) || '{}')
  } catch {
    return {}
  }
}

export function isSame(actual: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(actual), hash(expected))
}
