import type { ShippingOption } from '@kusuribako/contract/shipping/options'

export interface Delivery {
  id: string
  name: string
  /** The delivery time, in words. */
  description: string
  /** Yen, tax included. */
  price: number
}

/**
 * The deliveries to offer (shop.md §9): free ones to account holders, and to guests where nobody pays for delivery;
 * the others to guests; never returns, nor what is for subscriptions only. A guest whose cart has reached free
 * delivery by its sum is offered that one, because the server then lists no paid one. With a code (`isFreeByCode`) any
 * choice is free.
 */
export function deliveriesFor(options: ShippingOption[], deliversFree: boolean, isFreeByCode = false): Delivery[] {
  const audiences = deliversFree ? ['everyone', 'members'] : ['everyone']
  const available = options.filter(
    ({ is_return, metadata }) => !is_return && audiences.includes(String(metadata?.audience ?? 'everyone')),
  )
  const free = available.filter(isFree)
  const paid = available.filter((option) => !isFree(option))
  const byPreference = deliversFree ? [free, paid] : [paid, free]
  return (byPreference.find((group) => group.length > 0) ?? []).map((option) => ({
    id: option.id,
    name: option.name,
    description: String(option.metadata?.description ?? ''),
    price: isFreeByCode ? 0 : (option.price_incl_tax ?? 0),
  }))
}

const isFree = (option: ShippingOption) => option.metadata?.type === 'free' || option.price_incl_tax === 0

/**
 * Whether the chosen delivery is still offered: it may have cost what is free after signing in, or for a cart whose
 * goods cost more today. Where the options could not be read, it stays.
 */
export const isOffered = (chosen: Delivery | null, offered: Delivery[]): boolean =>
  chosen !== null && (offered.length === 0 || offered.some(({ id }) => id === chosen.id))
