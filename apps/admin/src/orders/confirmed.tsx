import type { KeptConfirmation } from '@kusuribako/contract/checkout/confirmation'
import { dateAndTime, yen } from '@kusuribako/ui/format.ts'
import { useState } from 'react'
import { LoadError } from '../shell/fallback.tsx'
import { LoadingSkeleton } from '../shell/loading-skeleton.tsx'
import { Facts, Section } from '../shell/section.tsx'
import { useConfirmation } from './orders.ts'
import { say } from './words.ts'

/** The text of the last screen when the buyer pressed the button (特定商取引法12条の6); loaded on request. */
export function Confirmed({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useConfirmation(orderId, isOpen)
  return (
    <Section title={say.confirmed}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-11 content-center text-leaf">{say.showConfirmed}</summary>
        {error && !data && <LoadError error={error} again={refetch} />}
        {!data && !error && isOpen && <LoadingSkeleton rows={4} />}
        {data && (data.confirmation ? <Screen stored={data.confirmation} /> : <p>{say.noConfirmed}</p>)}
      </details>
    </Section>
  )
}

function Screen({ stored: { confirmation: screen, sha256, is_shown, confirmed_at } }: { stored: KeptConfirmation }) {
  const { lines, shipping, regular, terms } = screen
  return (
    <div className="flex flex-col gap-4 pt-2">
      <Facts
        facts={[
          [say.confirmedAt, dateAndTime(confirmed_at)],
          [say.confirmedHow, is_shown ? say.confirmedShown : say.confirmedUnsaid],
          [say.confirmedButton, screen.button],
          [say.confirmedHash, <code key="hash">{sha256}</code>],
        ]}
      />
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <li key={line.line_item_id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              {[line.sale_class && `【${line.sale_class}】`, line.title, line.variant_title].filter(Boolean).join(' ')}
            </span>
            <span className="ml-auto tabular-nums">{say.eachAndAll(line)}</span>
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          [say.goodsWithTax, yen(screen.items_total)],
          ...rowUnlessZero(screen.discount_total, say.discount, `−${yen(screen.discount_total)}`),
          ...(shipping ? [[`${say.shipping} ${shipping.name}`, yen(shipping.total)] as [string, string]] : []),
          ...rowUnlessZero(screen.gift_card_total, say.giftCard, `−${yen(screen.gift_card_total)}`),
          [say.total, yen(screen.total)],
          ...rowUnlessZero(screen.points_spent, say.pointsSpent, `−${yen(screen.points_spent)}`),
          ...screen.taxes.map(({ rate, total, tax }): [string, string] => say.taxOf(rate, total, tax)),
        ]}
      />
      {regular.map(({ title, rows }) => (
        <Facts key={title} facts={[[say.regular, title], ...rows.map(pair)]} />
      ))}
      <Facts facts={terms.map(pair)} />
    </div>
  )
}

const pair = ({ name, value }: { name: string; value: string }): [string, string] => [name, value]
const rowUnlessZero = (amount: number, name: string, value: string): [string, string][] =>
  amount ? [[name, value]] : []
