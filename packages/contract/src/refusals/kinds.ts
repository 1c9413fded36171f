/** How one refusal is answered. `type` is the platform’s word. */
export interface Refusal {
  status: number
  type:
    | 'invalid_data'
    | 'not_allowed'
    | 'not_found'
    | 'unauthorized'
    | 'duplicate_error'
    | 'conflict'
    | 'unexpected_state'
    | 'invalid_argument'
    | 'database_error'
  message: string
  /** What the platform sends as `code`, when it is not the key itself; null sends none. */
  wire?: string | null
  /** Platform routes send the message alone, as plain text. */
  plain?: true
  /** Platform routes wrap the body: `{ errors: [{ code, type, message }] }`. */
  listed?: true
  /** Platform routes answer one sentence per fault, `{ errors, message }`: `detail.errors` holds them. */
  several?: true
}

type Extra = Pick<Refusal, 'wire' | 'plain' | 'listed' | 'several'>
export const refusal =
  (status: number, type: Refusal['type']) =>
  (message: string, extra?: Extra): Refusal => ({ status, type, message, ...extra })

export const invalid = refusal(400, 'invalid_data')
export const notAllowed = refusal(400, 'not_allowed')
export const unauthorized = refusal(401, 'unauthorized')
export const forbidden = refusal(403, 'not_allowed')
export const notFound = refusal(404, 'not_found')
export const conflict = refusal(409, 'conflict')
export const duplicate = refusal(422, 'duplicate_error')
