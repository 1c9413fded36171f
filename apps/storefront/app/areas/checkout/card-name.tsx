const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  diners: 'Diners Club',
  discover: 'Discover',
}

/** A card as people know it: its brand and its last digits. */
export function CardName({ card }: { card: { brand: string; last4: string } }) {
  return (
    <span className="tabular-nums">
      {brands[card.brand] ?? 'クレジットカード'}
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
