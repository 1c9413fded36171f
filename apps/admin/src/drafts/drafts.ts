import {
  adminCustomers,
  adminShippingOptions,
  cartShippingMethods,
  draftOrders,
  shippingOptions,
  zipcodes,
} from '@kusuribako/client/routes'
import type { FullCart } from '@kusuribako/contract/carts/cart'
import type { draftOrders as contract } from '@kusuribako/contract/drafts/draft-orders'
import type { RefusalCode } from '@kusuribako/contract/refusals'
import { plainEmail } from '@kusuribako/contract/values/plain-email'
import { yen } from '@kusuribako/ui/format.ts'
import { useDebouncedValue } from '@mantine/hooks'
import type { z } from 'zod'
import { ask, askIdempotently, codeOf, detailsOf, queries, Refusal, thenInvalidate } from '../api.ts'
import { type Customer, findCustomer } from '../customers/customers.ts'
import { isEmail } from '../forms/is-email.ts'
import { liveSearchOf } from '../forms/search-status.tsx'
import { lineName } from '../orders/line-name.ts'
import { refusalText } from '../refusal-words.ts'
import { useReading } from '../shell/reading.ts'
import { readRegionOfShop } from '../shell/region.ts'
import { perPage, usePlace } from '../tables/place.ts'
import { say } from './words.ts'

type AnsweredDraft = z.infer<(typeof contract)['get']['answer']>['draft_order']
/** A draft with the relations that the pages need. */
export type Draft = Omit<Required<AnsweredDraft>, 'cart' | 'order'> & {
  cart: FullCart
  order: { id: string; display_id: number } | null
}
export type Line = FullCart['items'][number]

/** One page of the drafts, as the URL asks for them. */
export function useDrafts() {
  const { get, paging } = usePlace(perPage)
  const view = get('view')
  const query = {
    ...((view === 'open' || view === 'completed') && { status: [view as 'open' | 'completed'] }),
    ...(get('q') && { q: get('q') }),
    ...paging,
    expand: 'order,cart,cart.items,cart.shipping_address',
  }
  return useReading('orders', ['drafts', query], async () => {
    const { draft_orders, count } = await ask(draftOrders.list, { query })
    return { rows: draft_orders as Draft[], count }
  })
}

export const useDraft = (id: string) => useReading('orders', ['draft', id], () => readDraft(id))
export const readDraft = async (id: string) => (await ask(draftOrders.get, { params: { id } })).draft_order as Draft

/** The goods, delivery and price of a draft. */
export const contentOf = ({ cart: { total, items, discounts, shipping_methods } }: Pick<Draft, 'cart'>) => ({
  total,
  items: items.map(({ id, quantity, unit_price }) => [id, quantity, unit_price]),
  codes: discounts.map(({ code }) => code).toSorted(),
  deliveries: shipping_methods.map(({ shipping_option_id, price }) => [shipping_option_id, price]),
})

/** Why a draft was refused as an order: each problem of its lines, one per row; null where the refusal names none. */
export function problemsText(error: Error | null, items: readonly Line[]): string | null {
  const { problems } = (error ? detailsOf(error) : {}) as { problems?: LineProblem[] }
  if (!error || !problems?.length) return null
  const code = codeOf(error)
  const rows = problems.map(({ line_item_id, code, detail }) => {
    const line = items.find(({ id }) => id === line_item_id)
    return `${line ? `${lineName(line)}：` : ''}${refusalText(code, detail)}`
  })
  // What is not about a line, such as a shop that is not open, comes before them.
  if (!problems.some((one) => one.code === code)) rows.unshift(refusalText(code, detailsOf(error)))
  return rows.join('\n')
}

interface LineProblem {
  line_item_id: string
  code: RefusalCode
  detail: Record<string, unknown>
}

const afterwards = <T>(request: Promise<T>) => thenInvalidate(request, 'drafts', 'draft')

export const makeDraft = async (body: z.input<(typeof contract)['create']['body']>) =>
  (await afterwards(askIdempotently(draftOrders.create, { body }))).draft_order.id
export const addLine = (id: string, variant_id: string) =>
  afterwards(askIdempotently(draftOrders.addLine, { params: { id }, body: { variant_id, quantity: 1 } }))
export const changeLine = (id: string, line_id: string, body: { quantity: number; unit_price?: number }) =>
  afterwards(ask(draftOrders.updateLine, { params: { id, line_id }, body }))
export const removeLine = (id: string, line_id: string) =>
  afterwards(ask(draftOrders.removeLine, { params: { id, line_id } }))
/** Deletes a draft. One that has become an order is kept: deleting it would not stop the packing. */
export const deleteDraft = (id: string) => thenInvalidate(deleteIfOpen(id), 'drafts')

async function deleteIfOpen(id: string) {
  const { status } = await readDraft(id)
  if (status === 'completed') {
    void queries.invalidateQueries({ queryKey: ['draft', id] })
    throw new Refusal({ code: 'draft_order_completed', message: '', status: 409, details: {} })
  }
  return ask(draftOrders.delete, { params: { id } })
}

/** Records that the draft was paid; returns the id of the order that it has become. */
export const payDraft = async (id: string) =>
  (await thenInvalidate(askIdempotently(draftOrders.pay, { params: { id } }), 'drafts', 'draft', 'orders')).order.id

/** The shipping options for a draft's cart, as choices. */
export const useDeliveriesOf = (cart_id: string) =>
  useReading('orders', ['draft', 'deliveries', cart_id], async () =>
    (await ask(shippingOptions.listForCart, { params: { cart_id } })).shipping_options.map(
      ({ id, name, amount, price_incl_tax }) => ({ value: id, label: `${name} ${yen(price_incl_tax ?? amount ?? 0)}` }),
    ),
  )
export const chooseDelivery = (cart_id: string, option_id: string) =>
  afterwards(ask(cartShippingMethods.add, { params: { id: cart_id }, body: { option_id } }))

/** The towns of a postal code; none where it cannot be looked up: then they are typed. */
export const findTowns = (zipcodePartial: string) =>
  ask(zipcodes.list, { query: { zipcodePartial } }).then(
    ({ data }) => data.zipcodes,
    () => [],
  )

/** Regions and shipping options, as choices labelled with their conditions. */
export const useRegionAndDeliveries = () =>
  useReading('settings', ['draft', 'places'], async () => {
    const [region, { shipping_options }] = await Promise.all([
      readRegionOfShop(),
      ask(adminShippingOptions.list, { query: { is_return: false } }),
    ])
    const region_id = region?.id ?? ''
    return {
      region_id,
      deliveries: shipping_options
        .filter((option) => option.region_id === region_id)
        .map(({ id, name, amount, includes_tax, requirements = [] }) => ({
          value: id,
          label: [name, yen(amount ?? 0), includes_tax ? '' : say.withoutTax, ...requirements.map(conditionOf)]
            .filter(Boolean)
            .join(' '),
        })),
    }
  })

/** Within which sum of the goods an option is offered, as the shopper sees it (010). */
export const conditionOf = ({ type, amount }: { type: string; amount: number }) =>
  type === 'min_subtotal' ? `（${say.from(yen(amount))}）` : `（${say.below(yen(amount))}）`

/** The customers whose name or e-mail address contains a text, while it is typed; none before two letters. */
export function useFoundBuyers(typed: string, isMember?: boolean) {
  const [q] = useDebouncedValue(typed.trim(), 250)
  const reading = useReading('people', ['customers', 'found', q, isMember], async (): Promise<Customer[]> => {
    if (q.length < 2) return []
    const query = { q, limit: 5, expand: 'shipping_addresses', ...(isMember && { has_account: true }) }
    return (await ask(adminCustomers.list, { query })).customers as Customer[]
  })
  return liveSearchOf(typed, q, reading)
}

/** The account with this e-mail address; null if there is none. */
export const findMember = (typed: string): Promise<Customer | null> =>
  findCustomer(plainEmail(typed).toLowerCase(), { has_account: true, expand: 'shipping_addresses' })

/** The same while it is typed. */
export function useMember(typed: string): Customer | null {
  const [email] = useDebouncedValue(typed.trim(), 250)
  const { data } = useReading('people', ['customers', 'of', email], async () => ({
    member: isEmail(email) ? await findMember(email) : null,
  }))
  return email === typed.trim() ? (data?.member ?? null) : null
}

/** Replaces the coupons of a draft. */
export const setCoupons = (id: string, discounts: { code: string }[]) =>
  afterwards(ask(draftOrders.update, { params: { id }, body: { discounts } }))
