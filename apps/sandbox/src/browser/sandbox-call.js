/** The origin of this script: the sandbox. */
export const SANDBOX = new URL(document.currentScript.src).origin
const WORDS = {
  authentication_required: 'このカードは本人確認が必要です。もう一度お試しいただくか、別のカードをお使いください。',
  card_declined: 'カードが承認されませんでした。別のカードをお使いください。',
  expired_card: 'カードの有効期限が切れています。',
  incorrect_cvc: 'セキュリティコードが正しくありません。',
  incorrect_number: 'カード番号が正しくありません。',
  insufficient_funds: 'カードの残高が不足しています。別のカードをお使いください。',
  invalid_cvc: 'セキュリティコードが正しくありません。',
  invalid_expiry_month: '有効期限の月が正しくありません。',
  invalid_expiry_year: '有効期限の年が正しくありません。',
  payment_intent_authentication_failure: 'ご本人の確認ができませんでした。別のカードをお使いください。',
  payment_intent_unexpected_state: 'このお支払いの手続きはすでに終わっています。画面を読み込み直してください。',
  setup_intent_authentication_failure: 'ご本人の確認ができませんでした。別のカードをお使いください。',
  test_mode_live_card: 'ここではテスト用のカード番号だけが使えます。',
}

/** Calls the sandbox's API; returns `{object}`, or `{error}` with a message in Japanese. */
export async function callSandbox(key, method, path, params) {
  const form = new URLSearchParams(flat(params))
  const isGet = method === 'GET'
  try {
    const response = await fetch(`${SANDBOX}${path}${isGet ? `?${form}` : ''}`, {
      method,
      headers: { Authorization: `Bearer ${key}` },
      body: isGet ? undefined : form,
    })
    const body = await response.json()
    return response.ok ? { object: body } : { error: inJapanese(body.error) }
  } catch {
    const message = '決済サービスにつながりませんでした。通信を確かめて、もう一度お試しください。'
    return { error: { type: 'api_connection_error', message } }
  }
}

function flat(value, name = '') {
  return Object.entries(value).flatMap(([key, child]) => {
    const path = name ? `${name}[${key}]` : key
    if (child === undefined || child === null) return []
    return typeof child === 'object' ? flat(child, path) : [[path, String(child)]]
  })
}

export function inJapanese(error) {
  return { ...error, message: WORDS[error.decline_code] ?? WORDS[error.code] ?? error.message }
}
