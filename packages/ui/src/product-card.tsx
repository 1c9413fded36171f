import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { count } from './format.ts'
import { Link } from './link.tsx'
import { NoPicture, Picture } from './picture.tsx'
import { PriceLine } from './price-line.tsx'
import { ProductName } from './product-name.tsx'
import { SaleClassBadge } from './sale-class-badge.tsx'

export interface ProductCardProps {
  href: string
  title: string
  maker?: string | null
  /** Statutory words (contract `saleClasses`). */
  saleClass?: string | null
  /** At what ages a medicine may be used: `15才以上`. */
  ages?: string | null
  /** Yen, tax included. */
  price: number
  originalPrice?: number | null
  /** Other choices of it cost more. */
  more?: boolean
  points?: number
  /** `残りわずか`, `在庫切れ`; nothing when there is plenty. */
  stockWord?: string | null
  image: string | null
  /** Cards above the fold load their picture at once. */
  priority?: boolean
  /** The favourite button. */
  favorite?: ReactNode
  /** The card's heading level; sections on the home page have an h2, their cards h3. */
  heading?: 'h2' | 'h3'
}

/**
 * A product card. The whole card is one link; the heart is a button of its own. Its name takes two lines; on a phone
 * as many as it needs, broken between words, because what distinguishes it from its neighbour (ぶどう味) comes last.
 */
export function ProductCard(card: ProductCardProps) {
  const Heading = card.heading ?? 'h3'
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative aspect-square overflow-hidden rounded-card border border-line bg-white">
        {card.image ? (
          <Picture
            src={card.image}
            alt=""
            width={600}
            height={600}
            sizes="(min-width: 1200px) 270px, (min-width: 1024px) 25vw, (min-width: 640px) 33vw, 50vw"
            priority={card.priority ?? false}
            className="size-full transition-transform duration-200 group-hover:scale-[1.02]"
          />
        ) : (
          <NoPicture />
        )}
      </div>
      <div className="flex flex-1 flex-col gap-1.5 pt-3">
        {card.saleClass && (
          <div>
            <SaleClassBadge saleClass={card.saleClass} isOnCard />
          </div>
        )}
        <Heading className="line-clamp-2 text-sm leading-normal font-medium max-sm:line-clamp-none">
          <Link
            to={card.href}
            prefetch="intent"
            className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-leaf group-hover:text-leaf"
          >
            <ProductName name={card.title} />
          </Link>
        </Heading>
        {card.ages && (
          <p className="whole-words text-xs">
            <span className="sr-only">使う方の年齢 </span>
            {card.ages}
          </p>
        )}
        {card.maker && <p className="line-clamp-1 text-xs text-quiet">{card.maker}</p>}
        <div className="mt-auto pt-0.5">
          <PriceLine price={card.price} originalPrice={card.originalPrice ?? null} more={card.more ?? false} />
          {card.points ? <p className="text-xs text-quiet">{count(card.points)}ポイント</p> : null}
          {card.stockWord && <p className="mt-1 text-xs font-semibold text-persimmon">{card.stockWord}</p>}
        </div>
      </div>
      {card.favorite && <div className="absolute top-1 right-1 z-10">{card.favorite}</div>}
    </article>
  )
}

/** Two cards in a row on a phone (one with very large text), three on a tablet, `columns` from 1024 px. */
export function ProductGrid({ columns = 4, children }: { columns?: 3 | 4; children: ReactNode }) {
  return (
    <div
      className={cx(
        'later-cards pairs grid gap-x-4 gap-y-8 sm:grid-cols-3 lg:gap-x-6 lg:gap-y-12',
        columns === 4 && 'lg:grid-cols-4',
      )}
    >
      {children}
    </div>
  )
}
