import type { LineProblem } from '@kusuribako/contract/checkout/validate-cart'
import { shortDate } from '@kusuribako/ui/format.ts'
import { wordsFor } from '../../wording/refusals.ts'

/** What a shopper may do about a line, right at the line. */
export interface ProblemWords {
  kind: 'info' | 'warning' | 'danger'
  text: string
  /** A quantity that would be fine. */
  lowerTo?: number
  /** Only removing it helps. */
  remove?: boolean
}

/**
 * The texts at a line. A line that cannot be sold does not say what would happen after the order, nor how few are left.
 */
export function wordsAt(
  problems: readonly LineProblem[],
  quantity: number,
): (ProblemWords & Pick<LineProblem, 'code'>)[] {
  const all = problems.flatMap((problem) => {
    const words = problemWords(problem, quantity)
    return words ? [{ code: problem.code, ...words }] : []
  })
  return all.some(({ remove }) => remove) ? all.filter(({ kind }) => kind !== 'info') : all
}

/**
 * The message for a line's problem, with its figures; null for what only a later step asks. `quantity`: how many the
 * line holds.
 */
export function problemWords({ code, detail }: LineProblem, quantity = 1): ProblemWords | null {
  const figure = (name: string) => (typeof detail[name] === 'number' ? (detail[name] as number) : 0)
  switch (code) {
    case 'low_stock':
      return { kind: 'info', text: `残り${figure('available')}点です。` }
    case 'needs_pharmacist_review':
      return { kind: 'info', text: 'ご注文後、薬剤師がご回答の内容を確認してから発送します。' }
    case 'questionnaire_incomplete':
    case 'cart_validation_invalid_questionnaire':
      return null
    case 'insufficient_inventory':
      return shortageWords(figure('available'))
    case 'quantity_over_limit':
      return overLimitWords(figure('allowed'), figure('limit'))
    case 'purchase_stopped_by_answer': {
      const reason = typeof detail.stop_reason === 'string' ? detail.stop_reason : wordsFor(code)
      return { kind: 'danger', text: `ご回答の内容から、この医薬品は販売できません。${reason}`, remove: true }
    }
    case 'guarded_ingredient_over_limit':
      return guardedLimitWords(detail.reason, quantity)
    case 'guarded_ingredient_recent_purchase':
      return { kind: 'danger', text: recentPurchaseText(detail.again_on), remove: true }
    case 'guarded_ingredient_age_not_assured':
      return ageProofWords(detail.needed)
    default:
      return { kind: 'danger', text: wordsFor(code), remove: true }
  }
}

/** Only one small package is allowed: of several pieces on one line it is enough to leave one. */
function guardedLimitWords(reason: unknown, quantity: number): ProblemWords {
  const kind = 'danger'
  if (reason === 'large_package')
    return {
      kind,
      text: '濫用等のおそれがある成分を含む大容量の医薬品は、インターネットでは販売できません。カートから外して、小容量の商品をお選びいただくか、薬剤師にご相談ください。',
      remove: true,
    }
  if (quantity < 2) return { kind, text: wordsFor('guarded_ingredient_over_limit'), remove: true }
  const text =
    '濫用等のおそれがある成分を含む医薬品は、一度に1点までとさせていただいています。数量を1点に減らしてください。'
  return { kind, text, lowerTo: 1 }
}

/** Earlier purchases count for so many days, and until they are shipped however long that takes. */
function recentPurchaseText(again_on: unknown): string {
  const rule = '濫用等のおそれがある成分を含む医薬品は、続けてご購入いただける数に限りがあります。'
  const when =
    typeof again_on === 'string'
      ? `${shortDate(again_on)}から、またご購入いただけます。`
      : '先のご注文の発送が済むまでは、ご購入いただけません。'
  return `${rule}${when}お急ぎのときは、薬剤師または登録販売者にご相談ください。`
}

/** Before a card is chosen, or until the pharmacy knows the age: by a document, or in a video call. */
function ageProofWords(needed: unknown): ProblemWords {
  if (needed === 'payment')
    return {
      kind: 'warning',
      text: '年齢を確かめるため、お支払い方法はクレジットカードをお選びください。全額をポイントやギフトカードでお支払いにはなれません。',
    }
  const how = needed === 'video' ? 'ビデオ通話での説明と年齢の確認' : '本人確認書類による年齢の確認'
  return {
    kind: 'danger',
    text: `この医薬品の販売には、${how}が必要です。会員登録のうえ、お電話またはお問い合わせフォームから薬局へご連絡ください。確認のあと、ログインしてご購入いただけます。`,
    remove: true,
  }
}

/** Refusals of an order that a step of the checkout solves. */
export const solvedBySteps: readonly string[] = [
  'cart_validation_no_customer',
  'cart_validation_no_shipping_address',
  'cart_validation_no_shipping_method',
  'cart_validation_no_payment_method',
  'subscription_needs_card',
  'wallet_address_not_in_japan',
  'cart_validation_invalid_questionnaire',
  'questionnaire_incomplete',
  'purchase_stopped_by_answer',
  'guarded_ingredient_under_age',
  'guarded_ingredient_age_not_assured',
]

/** Whether the order is impossible until the cart is changed: too many, sold out, never sold online. */
export const blocksOrder = ({ code }: Pick<LineProblem, 'code'>): boolean =>
  !['low_stock', 'needs_pharmacist_review', ...solvedBySteps].includes(code)

/** Whether the pharmacy has to verify the buyer's age itself. */
export const needsAgeProof = ({ code, detail }: Pick<LineProblem, 'code' | 'detail'>): boolean =>
  code === 'guarded_ingredient_age_not_assured' && detail.needed !== 'payment'

function shortageWords(available: number): ProblemWords {
  if (available < 1)
    return { kind: 'danger', text: '在庫がなくなりました。お手数ですが、カートから外してください。', remove: true }
  return { kind: 'danger', text: `在庫は残り${available}点です。数量を減らしてください。`, lowerTo: available }
}

function overLimitWords(allowed: number, limit: number): ProblemWords {
  if (allowed < 1)
    return {
      kind: 'danger',
      text: `同じ商品と合わせて一度に${limit}点までです。こちらをカートから外してください。`,
      remove: true,
    }
  return { kind: 'danger', text: `一度にご購入いただけるのは${allowed}点までです。`, lowerTo: allowed }
}
