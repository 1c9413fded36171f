import { z } from 'zod'
import type { RefusalCode } from './refusals.ts'
import type { FeatureFlag } from './settings/flags.ts'

/**
 * Who may call. `anyone` and `shopper` need no authentication (a shopper's sign-in is used when there is one);
 * `provider` is an outside party whose signature the operation itself verifies.
 */
export type Who = 'anyone' | 'shopper' | 'customer' | 'staff' | 'pharmacist' | 'provider'

/** Names of the rate limits; their figures are in the server's configuration of limits. */
export type RateLimit = 'sign_in' | 'party' | 'look_up' | 'coupon' | 'mail' | 'contact' | 'log'

type Shape = z.ZodType

export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  A extends Shape = Shape,
> {
  method: 'GET' | 'POST' | 'DELETE'
  /** Fastify's spelling: `/store/carts/:id`. */
  path: string
  who: Who
  /** One line for the reference page. */
  summary: string
  params: P
  query: Q
  body: B
  /** The success body, envelope included; `z.literal('OK')` is sent as plain text. */
  answer: A
  status: number
  /** Codes of refusals.ts this call may answer beside those of every call (invalid_data, unauthorized). */
  refuses: readonly RefusalCode[]
  /** Answers are the same for everybody and may be cached as bytes until the catalogue changes. */
  kept?: 'catalogue'
  limited?: RateLimit
  /** Counts only requests whose body names one of these keys; left out, every request. */
  limitedKeys?: readonly string[]
  /**
   * Every POST that writes takes and returns `Idempotency-Key`. After a crash between its commit and its answer, this
   * one is run again under the same key and finishes what was begun; others answer `answer_lost`.
   */
  resumes?: boolean
  /** A question too long for a URL: it writes nothing, so a key is ignored, and no answer is stored under it. */
  asks?: boolean
  /** Takes a multipart form with parts named `files` instead of JSON. */
  files?: boolean
  /** Answers `feature_off` while this flag is off. */
  flag?: FeatureFlag
}

/**
 * The part of a call from which its callers derive types: comparing every call with more costs the compiler seconds.
 */
export type Parts = Record<'params' | 'query' | 'body' | 'answer', unknown>

const nothing = z.object({})

interface Definition<P, Q, B, A> {
  params?: P
  query?: Q
  body?: B
  answer: A
  status?: number
  refuses?: readonly RefusalCode[]
  kept?: 'catalogue'
  limited?: RateLimit
  limitedKeys?: readonly string[]
  resumes?: boolean
  asks?: boolean
  files?: boolean
  flag?: FeatureFlag
}

const make =
  (method: Endpoint['method']) =>
  <
    P extends Shape = typeof nothing,
    Q extends Shape = typeof nothing,
    B extends Shape = z.ZodUnknown,
    A extends Shape = Shape,
  >(
    path: string,
    who: Who,
    summary: string,
    definition: Definition<P, Q, B, A>,
  ): Endpoint<P, Q, B, A> => ({
    method,
    path,
    who,
    summary,
    params: (definition.params ?? nothing) as P,
    query: (definition.query ?? nothing) as Q,
    body: (definition.body ?? z.unknown()) as B,
    answer: definition.answer,
    status: definition.status ?? 200,
    refuses: [...(definition.refuses ?? []), ...(definition.flag ? (['feature_off'] as const) : [])],
    ...(definition.kept && { kept: definition.kept }),
    ...(definition.limited && { limited: definition.limited }),
    ...(definition.limitedKeys && { limitedKeys: definition.limitedKeys }),
    ...(definition.resumes && { resumes: true }),
    ...(definition.asks && { asks: true }),
    ...(definition.files && { files: true }),
    ...(definition.flag && { flag: definition.flag }),
  })

/** `get('/store/regions/:id', 'anyone', 'One region', { params: byId('region'), answer: … })` */
export const get = make('GET')
export const post = make('POST')
export const del = make('DELETE')

export type Input<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}
export type Answer<E extends Endpoint> = z.output<E['answer']>
