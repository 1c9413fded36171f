import type { CallError } from '@kusuribako/client'
import { wordsFor } from '../../wording/refusals.ts'

/** Why a look-up shows no order: there is none with that number and address, or it could not be read. */
export function whyNoOrder(error: Pick<CallError, 'status' | 'code'> | undefined) {
  if (error && error.status !== 404)
    return { status: error.status, title: 'ご注文を確認できませんでした', text: wordsFor(error.code) }
  return { status: 404, title: 'ご注文が見つかりませんでした', text: notFoundText }
}

const notFoundText = 'ご注文の確認メールにある注文番号と、そのメールが届いたアドレスを入力してください。'
