export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: object
  setup_intent?: object
  payment_method?: object
}

/** An answer other than 2xx, in Stripe's shape `{error: {type, code, message, param}}`. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

/** 400: the request itself is wrong. */
export function invalid(message: string, about: { param?: string; code?: string } = {}): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...about })
}

/** The object named in the path (404) or in a parameter (400) does not exist. */
export function missing(kind: string, id: string, param?: string): StripeRefusal {
  const label = kind === 'payment_method' ? 'PaymentMethod' : kind
  const body = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${label}: '${id}'`,
  } as const
  return new StripeRefusal(param ? 400 : 404, { ...body, param: param ?? 'id' })
}
