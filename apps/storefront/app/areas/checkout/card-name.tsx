import { cardBrands } from '@kusuribako/contract/payments/card-brands'

/** A card as people know it: its brand and its last digits. */
export function CardName({ card }: { card: { brand: string; last4: string } }) {
  return (
    <span className="tabular-nums">
      {cardBrands[card.brand] ?? 'クレジットカード'}
      {card.last4 && (
        <>
          <span aria-hidden="true"> •••• </span>
          <span className="sr-only">末尾</span>
          {card.last4}
        </>
      )}
    </span>
  )
}
