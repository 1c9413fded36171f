import { setTimeout as pause } from 'node:timers/promises'
import { takeWebhookFault } from '../faults.ts'
import { openPoster } from '../post.ts'
import type { State } from '../state.ts'
import { newWalletId, type WalletName } from './wallet-payment.ts'

/** A wallet's notification to the shop, and its delivery state. */
export interface WalletNotice {
  id: string
  wallet: WalletName
  payment: string
  type: string
  url: string
  body: string
  headers: Record<string, string>
  /** `null`: nobody answered. */
  statuses: (number | null)[]
  dropped: boolean
}
type NewNotice = Omit<WalletNotice, 'id' | 'statuses' | 'dropped'>

export interface Notices {
  /** Notifies the shop, subject to the current faults; repeated after each answer that is not 2xx. */
  send: (notice: NewNotice) => void
  /** Sends it once more, now and without faults; returns the status. */
  resend: (id: string) => Promise<number | null>
  stop: () => void
}

export function openNotices(state: State, retryDelaysMs: number[]): Notices {
  const poster = openPoster()
  let isStopped = false
  let waiting: string[] = []

  async function deliver(id: string): Promise<number | null> {
    const notice = state.get('wallet_notice', id)
    if (!notice || isStopped) return null
    const { status } = await poster.post(notice.url, notice.body, notice.headers)
    if (!isStopped && state.get('wallet_notice', id))
      state.put('wallet_notice', id, { ...state.get('wallet_notice', id)!, statuses: [...notice.statuses, status] })
    return status
  }

  async function deliverUntilAccepted(id: string) {
    for (const wait of [...retryDelaysMs, null]) {
      const status = await deliver(id)
      if (isStopped || wait === null || (status !== null && status < 300)) return
      await pause(wait, undefined, { ref: false })
    }
  }

  async function releaseLastFirst() {
    const ids = waiting.reverse()
    waiting = []
    for (const id of ids) await deliverUntilAccepted(id)
  }

  function send(content: NewNotice) {
    const { webhooks: fault, delay_ms } = takeWebhookFault(state)
    const notice = { ...content, id: newWalletId('ntc_'), statuses: [], dropped: fault === 'drop' }
    state.put('wallet_notice', notice.id, notice)
    if (fault === 'drop') return
    if (fault === 'reorder') {
      waiting.push(notice.id)
      if (waiting.length === 2) void releaseLastFirst()
      else setTimeout(releaseLastFirst, delay_ms).unref()
      return
    }
    const wait = fault === 'delay' ? delay_ms : 0
    const start = () => void deliverUntilAccepted(notice.id)
    if (wait > 0) setTimeout(start, wait).unref()
    else start()
    if (fault === 'duplicate') start()
  }

  return {
    send,
    resend: deliver,
    stop() {
      isStopped = true
      poster.close()
    },
  }
}
