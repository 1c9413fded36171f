import type { FullReview } from '@kusuribako/contract/checkout/pharmacist-review'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { words } from '../wording.ts'

const say = words.review

/**
 * Whether the buyer has confirmed each written information: a superseded one, or one after the decision, is not
 * awaited.
 */
export const confirmationsOf = ({ state, information }: Pick<FullReview, 'state' | 'information'>): string[] =>
  information.map(({ confirmed_at }, at) => {
    if (confirmed_at) return say.confirmedAt(dateAndTime(confirmed_at))
    return state === 'waiting' && at === information.length - 1 ? say.notConfirmed : say.neverConfirmed
  })
