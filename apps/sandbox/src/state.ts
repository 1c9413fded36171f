import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from './clock.ts'
import type { Delivery } from './courier.ts'
import type { DPointAccount, DPointTransaction } from './d-points/accounts.ts'
import type { Faults } from './faults.ts'
import type { MailSummary } from './mailbox/mails.ts'
import type { SignInGrant } from './sign-in/grants.ts'
import type { Answer } from './stripe/answers.ts'
import type { Charge } from './stripe/charges.ts'
import type { Customer } from './stripe/customers.ts'
import type { Dispute } from './stripe/disputes.ts'
import type { StoredEvent } from './stripe/events.ts'
import type { PaymentMethod } from './stripe/new-card.ts'
import type { PaymentIntent } from './stripe/payment-intent.ts'
import type { CardHistory } from './stripe/payment-methods.ts'
import type { Refund } from './stripe/refunds.ts'
import type { SetupIntent } from './stripe/setup-intent.ts'
import type { WebhookEndpoint } from './stripe/webhook-endpoints.ts'
import type { WalletNotice } from './wallets/notices.ts'
import type { WalletPayment } from './wallets/wallet-payment.ts'

/** Everything the sandbox remembers, by kind. */
interface Kinds {
  customer: Customer
  payment_method: PaymentMethod
  card_history: CardHistory
  setup_intent: SetupIntent
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  event: StoredEvent
  webhook_endpoint: WebhookEndpoint
  delivery: Delivery
  answer: Answer
  mail: MailSummary
  wallet_payment: WalletPayment
  wallet_notice: WalletNotice
  sign_in_grant: SignInGrant
  d_point_account: DPointAccount
  d_point_transaction: DPointTransaction
  faults: Faults
  clock: Clock
}
export type Kind = keyof Kinds

type Change = [kind: Kind, id: string, value: unknown]

const COUNT_LIMITS: Record<Kind, number> = {
  customer: 10_000,
  payment_method: 10_000,
  card_history: 10_000,
  setup_intent: 3_000,
  payment_intent: 10_000,
  charge: 10_000,
  refund: 10_000,
  dispute: 10_000,
  event: 3_000,
  webhook_endpoint: 100,
  delivery: 3_000,
  answer: 3_000,
  mail: 1_000,
  wallet_payment: 10_000,
  wallet_notice: 3_000,
  sign_in_grant: 1_000,
  d_point_account: 1_000,
  d_point_transaction: 10_000,
  faults: 1,
  clock: 1,
}

const GROWTH_LIMIT_BYTES = 4 * 1024 * 1024

export interface State {
  /** All of a kind, oldest first. */
  all<K extends Kind>(kind: K): ReadonlyMap<string, Kinds[K]>
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined
  /**
   * Stores the value; beyond the kind's limit the oldest is dropped. Values may be changed in place and stored again.
   */
  put<K extends Kind>(kind: K, id: string, value: Kinds[K]): void
  remove(kind: Kind, id: string): void
  clear(): void
  /** Rewrites the file without outdated lines. Call once after the port is bound: another process may own the file. */
  compact(): void
  close(): void
}

/**
 * Opens the sandbox's storage, kept in one file of lines in `folder`. All changes of one turn of the event loop become
 * one line, written before any answer is sent: a killed process loses nothing it has answered, and a truncated line
 * counts as never written.
 */
export function openState(folder: string): State {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'state.jsonl')
  const maps = emptyMaps()
  const unwritten = new Map<string, Change>()
  const file = openFile(path, maps)

  for (const change of readChanges(path)) apply(maps, change)

  function record(change: Change) {
    apply(maps, change)
    if (unwritten.size === 0) queueMicrotask(write)
    unwritten.set(`${change[0]} ${change[1]}`, change)
  }

  function write() {
    if (unwritten.size === 0) return
    const line = `${JSON.stringify([...unwritten.values()])}\n`
    unwritten.clear()
    try {
      file.append(line)
    } catch (error) {
      // A full disk does not end the demo: the state continues in memory, unsaved.
      process.stderr.write(`sandbox: the state could not be saved: ${(error as Error).message}\n`)
    }
  }

  return {
    all: (kind) => maps[kind],
    get: (kind, id) => maps[kind].get(id),
    put(kind, id, value) {
      record([kind, id, value])
      const oldest = maps[kind].size > COUNT_LIMITS[kind] ? maps[kind].keys().next().value : undefined
      if (oldest !== undefined) record([kind, oldest, null])
    },
    remove: (kind, id) => record([kind, id, null]),
    clear() {
      for (const map of Object.values(maps)) map.clear()
      unwritten.clear()
      file.rewrite()
    },
    compact: file.rewrite,
    close() {
      write()
      file.close()
    },
  }
}

/** The file behind the state: lines are appended, and when they have doubled it, it is rewritten from `maps`. */
function openFile(path: string, maps: Maps) {
  let file: number | null = null
  let rewrittenBytes = 0
  let appendedBytes = 0

  function append(line: string) {
    file ??= openSync(path, 'a')
    appendedBytes += writeSync(file, line)
    // Rewriting costs as much as the file is long.
    if (appendedBytes > Math.max(GROWTH_LIMIT_BYTES, rewrittenBytes)) rewrite()
  }

  function rewrite() {
    close()
    rewrittenBytes = writeWhole(`${path}.new`, maps)
    renameSync(`${path}.new`, path)
    appendedBytes = 0
  }

  function close() {
    if (file !== null) closeSync(file)
    file = null
  }

  return { append, rewrite, close }
}

/** Writes the complete state; returns the number of bytes. */
function writeWhole(path: string, maps: Maps): number {
  const file = openSync(path, 'w')
  let bytes = 0
  for (const [kind, map] of Object.entries(maps)) {
    for (const [id, value] of map) bytes += writeSync(file, `${JSON.stringify([[kind, id, value]])}\n`)
  }
  closeSync(file)
  return bytes
}

type Maps = { [K in Kind]: Map<string, Kinds[K]> }

function emptyMaps(): Maps {
  return Object.fromEntries(Object.keys(COUNT_LIMITS).map((kind) => [kind, new Map()])) as Maps
}

function apply(maps: Maps, [kind, id, value]: Change) {
  const map = maps[kind] as Map<string, unknown> | undefined
  if (value === null) map?.delete(id)
  else map?.set(id, value)
}

function readChanges(path: string): Change[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return text.split('\n').flatMap(parseLine)
}

function parseLine(line: string): Change[] {
  try {
    return JSON.parse(line) as Change[]
  } catch {
    return []
  }
}
