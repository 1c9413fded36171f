import { factsOfClass } from '@kusuribako/contract/catalogue/sale-classes.rules'
import type { PharmacistReview } from '@kusuribako/contract/checkout/pharmacist-review'
import { Badge, type Tone } from '@kusuribako/ui/badge.tsx'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Unsaved } from '../forms/unsaved.tsx'
import { Back } from '../shell/back.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { Section } from '../shell/section.tsx'
import { words } from '../wording.ts'
import { Answered } from './answered.tsx'
import { Buyer, EarlierMedicines } from './buyer.tsx'
import { DecisionForm } from './decision-form.tsx'
import { Information } from './information.tsx'
import { OnlyPharmacists } from './only-pharmacists.tsx'
import { PaymentEnd } from './payment-end.tsx'
import { type ReviewState, useReview } from './reviews.ts'
import { Talk } from './talk.tsx'
import { waitingTime } from './waiting-time.ts'

const say = words.review
const tones: Record<ReviewState, Tone> = {
  waiting: 'warning',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
}

/** One order from top to bottom: buyer, goods, questions and answers, and the decision. */
export function ReviewPage() {
  const { orderId = '' } = useParams()
  return (
    <OnlyPharmacists>
      <Back to="/reviews">{say.back}</Back>
      {/* Another order is another page: input must not be carried over. */}
      <Story key={orderId} orderId={orderId} />
    </OnlyPharmacists>
  )
}

function Story({ orderId }: { orderId: string }) {
  const { data: review, error, refetch, dataUpdatedAt } = useReview(orderId)
  const [message, setMessage] = useState('')
  const [advice, setAdvice] = useState('')
  const [note, setNote] = useState('')
  const isWritten = [message, advice, note].some((text) => text.trim() !== '')
  if (!review) return <LoadingOrError error={error} again={refetch} gone={say.gone} rows={10} />
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <div>
        <div className="flex flex-wrap items-center gap-3">
          <PageTitle>{say.title(review.display_id)}</PageTitle>
          <Badge tone={tones[review.state]}>{words.reviews.states[review.state]}</Badge>
          {review.stage && <Badge tone="info">{words.reviews.stages[review.stage]}</Badge>}
        </div>
        <p className="text-sm text-quiet">
          {say.placed} {dateAndTime(review.placed_at)}
          {review.state === 'waiting' && (
            <span className="ml-3 font-semibold text-warning">
              {words.reviews.waits(waitingTime(review.placed_at, dataUpdatedAt))}
            </span>
          )}
          <PaymentEnd review={review} now_ms={dataUpdatedAt} />
        </p>
      </div>
      <Buyer review={review} />
      <Lines review={review} />
      <EarlierMedicines earlier={review.earlier} />
      {review.state === 'waiting' && isWritten && <Unsaved />}
      <Talk {...{ review, message, setMessage }} />
      <Information {...{ review, advice, setAdvice }} />
      <DecisionForm {...{ review, note, setNote }} unsent={[message, advice].filter((text) => text.trim() !== '')} />
    </div>
  )
}

type Line = PharmacistReview['lines'][number]

function Lines({ review }: { review: PharmacistReview }) {
  const toCheck = review.lines.flatMap(({ answers }) => answers).filter(({ stands_out }) => stands_out).length
  return (
    <Section title={say.lines}>
      {toCheck > 0 && (
        <p className="mb-3 rounded-field bg-warning-tint px-3 py-2 text-sm font-semibold text-warning">
          {say.standsOutCount(toCheck)}
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {review.lines.map((line) => (
          <li key={line.line_item_id} className="py-4 first:pt-0 last:pb-0">
            <LineStory line={line} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Without answers it is unknown whether there are questions: a buyer on the telephone was shown none. */
export const whyNoAnswers = ({ jsm_category_name: saleClass }: Pick<Line, 'jsm_category_name'>): string =>
  factsOfClass(saleClass)?.needsPharmacistReview ? say.notAsked : say.noAnswers

function LineStory({ line }: { line: Line }) {
  return (
    <>
      <div className="flex gap-4">
        {line.thumbnail && (
          <img
            src={line.thumbnail}
            alt=""
            width={64}
            height={64}
            className="size-16 shrink-0 rounded-field object-contain"
          />
        )}
        <div className="min-w-0">
          <SaleClassBadge saleClass={line.jsm_category_name} />
          <h3 className="mt-1 text-base">{line.title}</h3>
          <p className="text-sm">
            {line.variant_title && <span className="mr-3 text-quiet">{line.variant_title}</span>}
            <strong>{say.quantity(line.quantity)}</strong>
          </p>
        </div>
      </div>
      <h4 className="mt-4 mb-1 text-sm text-quiet">{say.answers}</h4>
      {line.answers.length === 0 && <p className="text-sm">{whyNoAnswers(line)}</p>}
      <dl className="flex flex-col">
        {line.answers.map((answered) => (
          <Answered key={answered.question} {...answered} />
        ))}
      </dl>
    </>
  )
}
