/**
 * The page of the regular delivery from which somebody came to add a card or an address, by `?delivery=` of the
 * address; null for whoever came otherwise.
 */
export function deliveryAskedFrom(query: URLSearchParams): string | null {
  const id = query.get('delivery') ?? ''
  return /^sub_\w{1,64}$/.test(id) ? `/account/subscriptions/${id}` : null
}
