import { moneyDesk, receipts } from '@kusuribako/client/routes'
import type { Disagreement, WalletPayment, WalletPaymentStatus } from '@kusuribako/contract/payments/wallets'
import type { z } from 'zod'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { wholeNumber } from '../forms/whole-number.ts'
import { useReading } from '../shell/reading.ts'
import { countOf } from '../tables/count-of.ts'
import { perPage, usePlace } from '../tables/place.ts'
import { sayWallet } from './words.ts'

export type Wallet = z.infer<typeof WalletPayment>
export type PaymentDisagreement = z.infer<typeof Disagreement>
type Status = z.infer<typeof WalletPaymentStatus>

const isStatus = (word: string): word is Status => word !== 'all' && Object.hasOwn(sayWallet.views, word)

/** One page of the wallet payments, as the URL asks for them. */
export function useWalletPayments() {
  const { get, paging } = usePlace(perPage)
  const status = get('view')
  const query = { ...(isStatus(status) && { status }), ...paging }
  return useReading('money', ['wallet-payments', query], async () => {
    const { wallet_payments, count } = (await ask(moneyDesk.walletPayments, { query })).data
    return { rows: wallet_payments, ...countOf(count) }
  })
}

export const useDisagreements = () =>
  useReading('money', ['reconciliation'], async () => {
    const { disagreements, count } = (await ask(moneyDesk.reconciliation, {})).data
    return { rows: disagreements, count }
  })

export const bookRefund = ({ id, note }: { id: string; note: string }) =>
  thenInvalidate(
    askIdempotently(moneyDesk.refundMadeElsewhere, { params: { id }, body: { note } }),
    'reconciliation',
    'order',
  )

export const payOtherwise = (id: string) =>
  thenInvalidate(
    askIdempotently(moneyDesk.convertToManual, { params: { id } }),
    'reconciliation',
    'wallet-payments',
    'order',
  )

/** The filters of receipts, as in the URL. */
export const receiptFilters = ['issued_from', 'issued_to', 'total_min', 'total_max', 'addressee'] as const

/** One page of the receipts, as the URL asks for them. */
export function useReceipts() {
  const { get, paging } = usePlace(perPage)
  const filters = receiptFilters.flatMap((name) => {
    const param = get(name)
    const value = name.startsWith('total') ? wholeNumber(param) : param
    return value === null || value === '' ? [] : [[name, value] as const]
  })
  const query = { ...Object.fromEntries(filters), ...paging }
  return useReading('money', ['receipts', query], async () => {
    const found = (await ask(receipts.list, { query })).data
    return { rows: found.receipts, count: found.count }
  })
}

/** Downloads the document. */
export async function saveReceipt(id: string): Promise<void> {
  const { pdf, file_name } = (await ask(receipts.get, { params: { id } })).data
  const bytes = Uint8Array.from(atob(pdf), (char) => char.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: file_name })
  link.click()
  URL.revokeObjectURL(url)
}
