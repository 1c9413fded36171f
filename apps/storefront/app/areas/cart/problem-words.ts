import type { LineProblem } from '@kusuribako/contract/checkout/validate-cart'
import { wordsFor } from '../../wording/refusals.ts'

/** What a shopper may do about a line, right at the line. */
export interface ProblemWords {
  kind: 'info' | 'warning' | 'danger'
  text: string
  /** A quantity that would be fine. */
  lowerTo?: number
  /** Nothing but taking it out helps. */
  remove?: boolean
}

/** The words for what stands against a line, with its figures; null for what only a later step asks. */
export function problemWords({ code, detail }: LineProblem): ProblemWords | null {
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
      return shortage(figure('available'))
    case 'quantity_over_limit':
      return overLimit(figure('allowed'), figure('limit'))
    case 'purchase_stopped_by_answer': {
      const reason = typeof detail.stop_reason === 'string' ? detail.stop_reason : wordsFor(code)
      return { kind: 'danger', text: `ご回答の内容から、この医薬品は販売できません。${reason}`, remove: true }
    }
    case 'guarded_ingredient_age_not_assured':
      return notAssured(detail.needed)
    default:
      return { kind: 'danger', text: wordsFor(code), remove: true }
  }
}

/** Before a card is chosen, or until the pharmacy knows the age: by a paper, or in a talk by video. */
function notAssured(needed: unknown): ProblemWords {
  if (needed === 'payment')
    return { kind: 'warning', text: '年齢を確かめるため、お支払い方法はクレジットカードをお選びください。' }
  const how = needed === 'video' ? 'ビデオ通話での説明と年齢の確認' : '本人確認書類による年齢の確認'
  return {
    kind: 'danger',
    text: `この医薬品の販売には、${how}が必要です。会員登録のうえ、お電話またはお問い合わせフォームから薬局へご連絡ください。確認のあと、ログインしてご購入いただけます。`,
    remove: true,
  }
}

/** Whether the pharmacy has to make sure of the buyer's age itself. */
export const needsAgeProof = ({ code, detail }: Pick<LineProblem, 'code' | 'detail'>): boolean =>
  code === 'guarded_ingredient_age_not_assured' && detail.needed !== 'payment'

function shortage(available: number): ProblemWords {
  if (available < 1)
    return { kind: 'danger', text: '在庫がなくなりました。お手数ですが、カートから外してください。', remove: true }
  return { kind: 'danger', text: `在庫は残り${available}点です。数量を減らしてください。`, lowerTo: available }
}

function overLimit(allowed: number, limit: number): ProblemWords {
  if (allowed < 1)
    return {
      kind: 'danger',
      text: `同じ商品と合わせて一度に${limit}点までです。こちらをカートから外してください。`,
      remove: true,
    }
  return { kind: 'danger', text: `一度にご購入いただけるのは${allowed}点までです。`, lowerTo: allowed }
}
