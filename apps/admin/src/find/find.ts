import { adminCustomers, adminOrders, adminProducts } from '@kusuribako/client/routes'
import type { Staff } from '@kusuribako/contract/identity/staff-sign-in'
import { fullName, toHalfWidth } from '@kusuribako/ui/format.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../api.ts'
import type { Customer } from '../customers/customers.ts'
import type { Product } from '../goods/goods.ts'
import type { Order } from '../orders/orders.ts'
import { useRight } from '../shell/rights.ts'
import { findScreens } from './screens.ts'
import { say } from './words.ts'

/** A result with a page of its own. */
export interface Found {
  kind: keyof typeof say.kinds
  to: string
  name: string
  /** What distinguishes it from others with the same name. */
  more?: string | undefined
}

const limit = 5

/** The search text: an order number also in spoken form. Too short a text finds nothing. */
export const searchTextOf = (typed: string): string =>
  toHalfWidth(typed)
    .trim()
    .replace(/^(?:注文(?:番号)?|#|№|no\.?)\s*(?=\d)/i, '')
const isLongEnough = (q: string) => q.length > 1

/** Finds screens, orders, customers and goods, the first few of each, as far as the user may read them. */
export function useFinder(staff: Staff): (typed: string) => Promise<Found[]> {
  const [orders, people, goods] = [useRight('orders'), useRight('people'), useRight('goods')]
  return async (typed) => {
    const q = searchTextOf(typed)
    if (!isLongEnough(q)) return []
    const found = await Promise.all([
      findScreens(q, staff),
      orders.mayRead ? findOrders(q) : [],
      people.mayRead ? findCustomers(q) : [],
      goods.mayRead ? findGoods(q) : [],
    ])
    return found.flat()
  }
}

/** Results while typing. */
export function useFound(typed: string, find: (typed: string) => Promise<Found[]>) {
  const [q] = useDebouncedValue(searchTextOf(typed), 250)
  // Not refetched meanwhile, unlike a list: an answer stays while its text does.
  const found = useQuery({ queryKey: ['find', q], queryFn: () => find(q), placeholderData: keepPreviousData })
  return { ...found, isLongEnough: isLongEnough(searchTextOf(typed)) }
}

async function findOrders(q: string): Promise<Found[]> {
  const query = { q, limit, fields: 'id,display_id,email', expand: 'shipping_address' }
  const { orders } = await ask(adminOrders.list, { query })
  return (orders as Pick<Order, 'id' | 'display_id' | 'email' | 'shipping_address'>[]).map(
    ({ id, display_id, email, shipping_address: to }) => ({
      kind: 'order',
      to: `/orders/${id}`,
      name: say.order(display_id),
      more: [to && fullName(to), email].filter(Boolean).join('　'),
    }),
  )
}

async function findCustomers(q: string): Promise<Found[]> {
  const { customers } = await ask(adminCustomers.list, { query: { q, limit } })
  return (customers as Customer[]).map((customer) => ({
    kind: 'customer',
    to: `/customers/${customer.id}`,
    name: fullName(customer) || customer.email,
    more: fullName(customer) ? customer.email : undefined,
  }))
}

async function findGoods(q: string): Promise<Found[]> {
  const query = { q, limit, fields: 'id,title', expand: 'variants' }
  const { products } = await ask(adminProducts.list, { query })
  return (products as Product[]).map(({ id, title, variants }) => ({
    kind: 'product',
    to: `/products/${id}`,
    name: title,
    more: variants.map(({ sku }) => sku).join('　'),
  }))
}
