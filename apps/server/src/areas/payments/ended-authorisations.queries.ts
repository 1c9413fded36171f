import { sql } from 'kysely'

/** What a provider says of an authorisation that has ended. */
export const endedStates: readonly string[] = ['canceled', 'declined']

/** SQL: whether the provider has said that the authorisation of a payment `p` has ended. */
export const isKnownEnded = sql`exists (select from payment_disagreement d
  where d.payment_id = p.id and d.theirs = any(${endedStates}))`
