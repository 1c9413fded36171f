import type { Confirmation } from '@kusuribako/contract/checkout/confirmation'
import { Totals } from '../cart/totals.tsx'
import { NewTabLink } from '../content/new-tab-link.tsx'
import { WholeNames } from '../content/whole-names.tsx'
import { figuresOf, goodsOf } from './confirmation-view.ts'
import { GoodsList } from './goods-list.tsx'

interface ConfirmedGoodsProps {
  confirmation: Confirmation
  /** By line. */
  pictures?: Record<string, string | null>
  codes?: string[]
  /** Points that the order will earn. */
  earned?: number
}

/** What is bought, per piece and in total, as built by the server. */
export function ConfirmedGoods({ confirmation, pictures, codes, earned }: ConfirmedGoodsProps) {
  return (
    <section aria-label="ご注文の商品" className="grid gap-5">
      <GoodsList lines={goodsOf(confirmation, pictures)} />
      <div className="border-t border-line pt-5">
        <Totals totals={figuresOf(confirmation, earned)} {...(codes && { codes })} />
      </div>
    </section>
  )
}

/** What is agreed, word for word as built by the server (特定商取引法12条の6), and the two pages that it names. */
export function ConfirmedTerms({ confirmation: { regular, terms } }: { confirmation: Confirmation }) {
  return (
    <>
      {regular.length > 0 && (
        <section
          aria-labelledby="regular-terms"
          className="grid gap-4 rounded-card border-2 border-leaf bg-surface p-5"
        >
          <h3 id="regular-terms" className="text-base font-semibold">
            定期便のお約束
          </h3>
          {regular.map(({ title, rows }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was shown has one order for good.
            <div key={at} className="grid gap-2 border-t border-line pt-4 text-sm leading-relaxed">
              <p className="font-medium">{title}</p>
              <Rows rows={rows} />
            </div>
          ))}
        </section>
      )}
      <div className="grid gap-5 border-t border-line pt-6 text-sm leading-relaxed">
        <Rows rows={terms} isWide />
        <p className="-my-2.5 flex flex-wrap gap-x-6 sm:ml-44">
          <NewTabLink to="/pages/tokushoho" className={link}>
            特定商取引法に基づく表記
          </NewTabLink>
          <NewTabLink to="/contact" className={link}>
            お問い合わせ
          </NewTabLink>
        </p>
      </div>
    </>
  )
}

const link = 'inline-flex min-h-11 items-center text-leaf underline underline-offset-4'

function Rows({ rows, isWide }: { rows: Confirmation['terms']; isWide?: boolean }) {
  return (
    <dl className={isWide ? 'grid gap-5' : 'grid gap-2'}>
      {rows.map(({ name, value }) => (
        <div key={name} className="grid gap-1 sm:grid-cols-[10rem_1fr] sm:gap-4">
          <dt className="font-semibold">{name}</dt>
          <dd className="whitespace-pre-line whole-words">
            <WholeNames text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
