import { people } from '../sign-in/parties.ts'
import { subjectOf } from '../sign-in/subjects.ts'
import type { State } from '../state.ts'

export const ACCOUNT_STATUSES = ['active', 'not_ready', 'suspended', 'invalid_card'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** The points of one d-account; `subject` is its id for this shop. */
export interface DPointAccount {
  subject: string
  name: string
  points: number
  status: AccountStatus
  card_last4: string
}

/** One use, award or revocation, under the shop's own id for it. Times in ms since 1970. */
export interface DPointTransaction {
  id: string
  kind: 'use' | 'award' | 'revocation'
  /** Released by the shop before it was ever requested: belongs to nobody. */
  subject: string | null
  points: number
  state: 'held' | 'settled' | 'canceled'
  award_id: string | null
  log: { at: number; what: string }[]
}

/** The initial points of those who sign in at the sandbox; others have none. */
const initialAccounts: Record<string, Pick<DPointAccount, 'points' | 'status'>> = {
  midori: { points: 3000, status: 'active' },
  hanako: { points: 500, status: 'active' },
  taro: { points: 1200, status: 'suspended' },
  nashi: { points: 0, status: 'not_ready' },
}

/** Every account, including unused ones. */
export function accountsOf(state: State): DPointAccount[] {
  for (const person of Object.keys(people)) findAccount(state, subjectOf({ party: 'docomo', person }))
  return [...state.all('d_point_account').values()]
}

export function findAccount(state: State, subject: string): DPointAccount | undefined {
  const existing = state.get('d_point_account', subject)
  if (existing) return existing
  const person = Object.keys(people).find((name) => subjectOf({ party: 'docomo', person: name }) === subject)
  const initial = person && initialAccounts[person]
  if (!initial) return undefined
  return setAccount(state, { subject, name: people[person]!.name, card_last4: '4242', ...initial })
}

export function setAccount(state: State, account: DPointAccount): DPointAccount {
  state.put('d_point_account', account.subject, account)
  return account
}

/** Adds to an account, or subtracts; never negative. */
export function movePoints(state: State, subject: string | null, delta: number) {
  const account = subject && findAccount(state, subject)
  if (account) setAccount(state, { ...account, points: Math.max(0, account.points + delta) })
}

export function openTransaction(state: State, values: Omit<DPointTransaction, 'log'>): DPointTransaction {
  const transaction = { ...values, log: [{ at: Date.now(), what: values.state }] }
  state.put('d_point_transaction', values.id, transaction)
  return transaction
}

export function moveTransaction(state: State, transaction: DPointTransaction, to: DPointTransaction['state']) {
  transaction.state = to
  transaction.log.push({ at: Date.now(), what: to })
  state.put('d_point_transaction', transaction.id, transaction)
}
