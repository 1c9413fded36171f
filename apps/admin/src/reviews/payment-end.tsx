import type { PharmacistReview } from '@kusuribako/contract/checkout/pharmacist-review'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { words } from '../wording.ts'
import { sayPaymentEnd as say } from './words.ts'

type Authorised = Pick<PharmacistReview, 'state' | 'capture_before'>

/** Whether the authorised money of a waiting order can no longer be captured. */
const hasEnded = ({ state, capture_before: end }: Authorised, now_ms: number): boolean =>
  state === 'waiting' && end !== null && Date.parse(end) <= now_ms

/** The words of a review; they do not promise that an approval captures money whose authorisation has ended. */
export const reviewWordsOf = (review: Authorised, now_ms: number) => ({
  ...words.review,
  ...(hasEnded(review, now_ms) && say.approval),
})

/** Until when a waiting order has to be decided for its money to be captured, or that it is too late. */
export function PaymentEnd({ review, now_ms }: { review: Authorised; now_ms: number }) {
  const { state, capture_before: end } = review
  if (state !== 'waiting' || !end) return null
  return hasEnded(review, now_ms) ? (
    <span className="phrases block font-semibold text-warning">{say.past(dateAndTime(end))}</span>
  ) : (
    <span className="phrases block">{say.before(dateAndTime(end))}</span>
  )
}
