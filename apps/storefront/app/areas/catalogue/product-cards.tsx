import { ProductCard, ProductGrid } from '@kusuribako/ui/product-card.tsx'
import type { Card } from './cards.ts'
import { FavoriteButton } from './favorite-button.tsx'

interface ProductCardsProps {
  cards: Card[]
  heading?: 'h2' | 'h3'
  /** In a row from 1024 px. */
  columns?: 3 | 4
  /** How many pictures load at once: those visible when the page opens. */
  eager?: number
}

export function ProductCards({ cards, heading = 'h3', columns = 4, eager = 0 }: ProductCardsProps) {
  return (
    <ProductGrid columns={columns}>
      {cards.map(({ variantId, ...card }, place) => (
        <ProductCard
          key={card.href}
          {...card}
          heading={heading}
          priority={place < eager}
          favorite={variantId && <FavoriteButton variantId={variantId} title={card.title} />}
        />
      ))}
    </ProductGrid>
  )
}
