import { storeOrderEdits, storePaymentCollections } from '@kusuribako/client/routes'
import { cardProvider } from '@kusuribako/contract/payments/cards'
import type { Api } from '../../api.server.ts'
import { wordsFor } from '../../wording/refusals.ts'
import { declineWords } from '../checkout/decline-words.ts'
import { type Edit, editExpand, seenOf } from './edit-view.ts'

export const readEdit = (api: Api, id: string) =>
  api.personal(storeOrderEdits.get, { params: { id }, query: { expand: editExpand } })

/** Why a change that waits for the buyer differs from what was shown, or null. */
export const whyChangedSince = (edit: Edit, seen: unknown): string | null =>
  edit.status !== 'requested' || seen === JSON.stringify(seenOf(edit)) ? null : wordsFor('confirmation_changed')

/** What the browser needs to confirm a card; or why there is nothing. */
export type OpenedPayment = { secret: string | null; refused: string | null }

/** Opens the payment of the difference. Pressed again, it is the same payment. */
export async function openPayment(api: Api, { payment_collection: collection }: Edit): Promise<OpenedPayment> {
  if (!collection) return { secret: null, refused: wordsFor('payment_collection_without_sessions') }
  const session = collection.payment_sessions?.find((session) => session.provider_id === cardProvider)
  const { id } = collection
  // Once payment was requested, sessions are fixed; a failed one is opened again.
  if (collection.status !== 'not_paid' && session) {
    if (secretOf(session.data)) return openedPayment(session.data)
    const refreshed = await api.personal(storePaymentCollections.refreshSession, {
      params: { id, session_id: session.id },
    })
    return refreshed.ok ? openedPayment(refreshed.data.payment_session.data) : refusedPayment(refreshed.error.code)
  }
  const created = await api.personal(storePaymentCollections.setSession, {
    params: { id },
    body: { provider_id: cardProvider },
  })
  if (!created.ok) return refusedPayment(created.error.code)
  return openedPayment(created.data.payment_collection.payment_sessions?.[0]?.data)
}

const secretOf = (data: Record<string, unknown> | undefined) =>
  typeof data?.client_secret === 'string' ? data.client_secret : null

/** The card network opens no payment below its minimum. */
function openedPayment(data: Record<string, unknown> | undefined): OpenedPayment {
  const secret = secretOf(data)
  return { secret, refused: secret ? null : declineWords('amount_too_small') }
}

const refusedPayment = (code: string): OpenedPayment => ({ secret: null, refused: wordsFor(code) })

/** Agrees to a change, for which the money must have been authorised. Returns why not, or null. */
export async function acceptEdit(api: Api, edit: Edit): Promise<string | null> {
  const { id, payment_collection: collection } = edit
  if (collection && collection.status !== 'authorized') {
    const problem = await whyUnpaid(api, collection)
    if (problem) return problem
  }
  const answer = await api.personal(storeOrderEdits.complete, { params: { id }, body: { seen: seenOf(edit) } })
  return answer.ok ? null : wordsFor(answer.error.code)
}

async function whyUnpaid(api: Api, { id, payment_sessions = [] }: NonNullable<Edit['payment_collection']>) {
  const session = payment_sessions.find((one) => one.provider_id === cardProvider)
  if (!session) return 'カードの情報を入力してください。'
  const answer = await api.personal(storePaymentCollections.authorizeSession, {
    params: { id, session_id: session.id },
  })
  if (!answer.ok) return wordsFor(answer.error.code)
  const { status, data } = answer.data.payment_session
  if (status === 'authorized') return null
  if (status === 'error') return declineWords(String(data.reason ?? ''))
  return 'お支払いを確認できませんでした。カードの情報を入力して、もう一度お試しください。'
}

/** Declines a change. Returns why that was refused, or null. */
export async function declineEdit(api: Api, id: string, reason: string): Promise<string | null> {
  const body = reason ? { declined_reason: reason } : {}
  const answer = await api.personal(storeOrderEdits.decline, { params: { id }, body })
  return answer.ok ? null : wordsFor(answer.error.code)
}
