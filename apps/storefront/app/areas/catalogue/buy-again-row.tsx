import { Button } from '@kusuribako/ui/button.tsx'
import { count, date } from '@kusuribako/ui/format.ts'
import { Link } from '@kusuribako/ui/link.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { GoodsPicture } from '@kusuribako/ui/picture.tsx'
import { PriceLine } from '@kusuribako/ui/price-line.tsx'
import { SaleClassBadge } from '@kusuribako/ui/sale-class-badge.tsx'
import { useEffect } from 'react'
import { refreshMe } from '../shell/me.ts'
import { useBackgroundForm } from '../shell/use-background-form.ts'
import { noAnswer } from './add-to-cart.tsx'
import type { Card } from './cards.ts'

/** Goods bought before, as they are sold now. */
export interface BoughtGoods {
  variantId: string
  variantTitle: string
  /** ISO 8601. */
  lastAt: string
  card: Card
  isAvailable: boolean
}

const noAnswerMessage =
  '通信がうまくいかず、カートに入ったか、確かめられませんでした。カートを開き、入っていなければもう一度押してください。'

/** The goods, the last purchase, and one press to add them to the cart again. */
export function BuyAgainRow({
  bought: { variantId, variantTitle, lastAt, card, isAvailable },
}: {
  bought: BoughtGoods
}) {
  const { busy, answer: last, onSubmit } = useBackgroundForm('/cart.json', noAnswer)
  const answer = busy ? undefined : last
  useEffect(() => {
    if (answer?.ok) void refreshMe()
  }, [answer])
  return (
    <article className="grid grid-cols-[min(5rem,28%)_1fr] gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-[5rem_1fr_auto] sm:p-5">
      <GoodsPicture src={card.image} size={80} />
      <div className="grid min-w-0 content-start gap-1">
        {card.saleClass && (
          <p>
            <SaleClassBadge saleClass={card.saleClass} />
          </p>
        )}
        <h2 className="text-base leading-normal font-medium">
          <Link to={card.href} className="-my-2.5 inline-block py-2.5 hover:text-leaf hover:underline">
            {card.title}
          </Link>
        </h2>
        <p className="flex flex-wrap gap-x-4 text-sm text-quiet">
          <span>{variantTitle}</span>
          <span>{date(lastAt)}に注文</span>
        </p>
        <PriceLine price={card.price} originalPrice={card.originalPrice ?? null} />
        {card.points ? <p className="text-xs text-quiet">{count(card.points)}ポイント</p> : null}
        {card.stockWord && <p className="text-sm font-semibold text-persimmon">{card.stockWord}</p>}
      </div>
      <form method="post" action="/cart" onSubmit={onSubmit} className="col-span-full sm:col-span-1 sm:self-center">
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="variant_id" value={variantId} />
        <input type="hidden" name="quantity" value="1" />
        <Button wide kind="plain" disabled={!isAvailable} busy={busy}>
          カートに入れる<span className="sr-only">：{card.title}</span>
        </Button>
      </form>
      {answer && (
        <div className="col-span-full">
          <Notice kind={answer.ok ? 'success' : 'danger'} announced>
            {answer.ok ? 'カートに入れました。' : (answer.error ?? noAnswerMessage)}
            {!answer.error && (
              <Link to="/cart" className="ml-2 inline-block min-h-6 underline underline-offset-4">
                カートを見る
              </Link>
            )}
          </Notice>
        </div>
      )}
    </article>
  )
}
