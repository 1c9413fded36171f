import { factsOfClass } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { useState } from 'react'
import { sayGuarded } from '../pharmacy/guarded-words.ts'
import { useOwnProfessional } from '../pharmacy/pharmacy.ts'
import { Answered } from '../reviews/answered.tsx'
import { LoadError } from '../shell/fallback.tsx'
import { LoadingSkeleton } from '../shell/loading-skeleton.tsx'
import { Section } from '../shell/section.tsx'
import { sayGuardedAnswers as say } from './guarded-answers-words.ts'
import { type Order, useGuardedAnswers } from './orders.ts'
import { saleClassOf } from './progress.ts'

/**
 * What the buyer of guarded medicine answered, for professionals alone (薬機法36条の11). Where a pharmacist decides on the
 * order, it is read with the review.
 */
export function GuardedAnswers({ order }: { order: Order }) {
  const { data: own } = useOwnProfessional()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useGuardedAnswers(order.id, isOpen)
  if (!own?.professional || !isForSellers(order)) return null
  return (
    <Section title={say.title}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-11 content-center text-leaf">{say.show}</summary>
        <p className="phrases text-sm text-quiet">{say.help}</p>
        {error && !data && <LoadError error={error} again={refetch} />}
        {!data && !error && isOpen && <LoadingSkeleton rows={4} />}
        <ul className="flex flex-col divide-y divide-line">
          {data?.lines.map((line) => (
            <LineAnswers key={line.line_item_id} line={line} />
          ))}
        </ul>
      </details>
    </Section>
  )
}

type Lines = NonNullable<ReturnType<typeof useGuardedAnswers>['data']>['lines']

const LineAnswers = ({ line }: { line: Lines[number] }) => (
  <li className="py-4 last:pb-0">
    <SaleClassBadge saleClass={line.jsm_category_name} />
    <h3 className="mt-1 text-base">{line.title}</h3>
    <p className="mb-2 text-sm text-quiet">
      {say.guarded(line.ingredients.map((name) => sayGuarded.ingredients[name]))}
    </p>
    {line.answers.length === 0 && <p className="text-sm">{say.none}</p>}
    <dl className="flex flex-col">
      {line.answers.map((answered) => (
        <Answered key={answered.question} {...answered} />
      ))}
    </dl>
  </li>
)

/** Contains guarded medicine, and nothing on which a pharmacist decides. */
export const isForSellers = ({ items }: Pick<Order, 'items'>): boolean =>
  items.some(({ variant }) => isFilled(variant?.metadata?.regulated_ingredient)) &&
  !items.some((line) => factsOfClass(saleClassOf(line))?.needsPharmacistReview)

const isFilled = (ingredients: unknown) => Array.isArray(ingredients) && ingredients.length > 0
