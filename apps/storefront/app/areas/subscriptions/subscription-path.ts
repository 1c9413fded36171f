/**
 * The subscription page from which somebody came to add a card or an address, by `?delivery=` of the URL; null
 * otherwise.
 */
export function subscriptionPath(query: URLSearchParams): string | null {
  const id = query.get('delivery') ?? ''
  return /^sub_\w{1,64}$/.test(id) ? `/account/subscriptions/${id}` : null
}
