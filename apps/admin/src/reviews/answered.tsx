import type { PharmacistReview } from '@kusuribako/contract/checkout/pharmacist-review'
import { Badge } from '@kusuribako/ui/badge.tsx'
import { words } from '../wording.ts'

const say = words.review

/** A purchase question with the buyer's answer, in a list of definitions. */
export function Answered({
  question,
  answer,
  remark,
  stands_out,
}: PharmacistReview['lines'][number]['answers'][number]) {
  return (
    <div
      className={`grid gap-x-4 gap-y-0.5 border-t border-line px-3 py-2 text-sm sm:grid-cols-[3fr_2fr] ${stands_out ? 'bg-warning-tint' : ''}`}
    >
      <dt>{question}</dt>
      <dd className="font-semibold">
        {stands_out && (
          <span className="mr-2 -ml-2 inline-block">
            <Badge tone="warning">{say.standsOut}</Badge>
          </span>
        )}
        {answer}
        {remark && (
          <span className="block font-normal whitespace-pre-wrap [overflow-wrap:anywhere]">
            {say.remark}: {remark}
          </span>
        )}
      </dd>
    </div>
  )
}
