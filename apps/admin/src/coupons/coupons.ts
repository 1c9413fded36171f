import { adminDiscounts, adminRegions, shopDiscounts } from '@kusuribako/client/routes'
import type { ConditionType } from '@kusuribako/contract/discounts/admin-discounts'
import type { DiscountTerms } from '@kusuribako/contract/discounts/discount-terms'
import type { DiscountRow, DiscountRule } from '@kusuribako/contract/discounts/discounts'
import type { shopDiscounts as contract } from '@kusuribako/contract/discounts/shop-discounts'
import type { FoundOrder } from '@kusuribako/contract/orders/order-search'
import type { z } from 'zod'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { countOf } from '../tables/count-of.ts'
import { perPage, usePlace } from '../tables/place.ts'

export type Terms = z.infer<typeof DiscountTerms>
export type Rule = { id: string } & Pick<z.infer<typeof DiscountRule>, 'description' | 'type' | 'value' | 'allocation'>
/** The names that a condition refers to are under its type: products have titles, tags values, groups names. */
export type Condition = { id: string; type: ConditionType; operator: 'in' | 'not_in' } & Partial<
  Record<ConditionType, { title?: string; value?: string; name?: string }[]>
>
export type Coupon = Pick<
  z.infer<typeof DiscountRow>,
  'code' | 'is_dynamic' | 'is_disabled' | 'starts_at' | 'ends_at' | 'usage_limit' | 'usage_count' | 'created_at'
> & {
  id: string
  metadata: (Terms & Record<string, unknown>) | null
  rule: Rule & { conditions: Condition[] }
  regions: { id: string; name: string }[]
  parent_discount: { id: string; code: string; is_disabled: boolean; regions: { id: string; name: string }[] } | null
}

export type CouponOrder = z.infer<typeof FoundOrder>

/** One page of the coupons, newest first; codes generated from others are listed with those. */
export function useCoupons() {
  const { get, paging } = usePlace(perPage)
  const view = get('view')
  const query = {
    ...(view && { is_disabled: view === 'off' }),
    ...(get('q') && { q: get('q') }),
    ...paging,
    expand: 'rule,regions,parent_discount.regions',
  }
  return useReading('offers', ['coupons', query], async () => {
    const { discounts, count } = await ask(adminDiscounts.list, { query })
    return { rows: discounts as Coupon[], count }
  })
}

const conditionTypes = ['products', 'product_types', 'product_collections', 'product_tags', 'customer_groups']
const expand = [
  'rule',
  'regions',
  'parent_discount.regions',
  ...conditionTypes.map((name) => `rule.conditions.${name}`),
].join(',')

export const useCoupon = (id: string) => useReading('offers', ['coupon', id], () => readCoupon(id))
export const readCoupon = async (id: string) =>
  (await ask(adminDiscounts.get, { params: { id }, query: { expand } })).discount as Coupon

/** One page of a coupon's orders, newest first. */
export function useCouponOrders(id: string) {
  const { paging: query } = usePlace(perPage)
  return useReading('offers', ['coupon', id, 'uses', query], async () => {
    const { orders, count } = (await ask(shopDiscounts.orders, { params: { id }, query })).data
    return { rows: orders, ...countOf(count) }
  })
}

export type Code = z.infer<(typeof contract)['codes']['answer']>['data']['codes'][number]

/** The codes of a coupon, newest first; this many at once. */
const codesShown = 50
export const useCodes = (id: string) =>
  useReading('offers', ['coupon', id, 'codes'], async () => {
    const { codes, count } = (await ask(shopDiscounts.codes, { params: { id }, query: { limit: codesShown } })).data
    return { codes, count }
  })

export const useRegions = () =>
  useReading('settings', ['regions'], async () =>
    (await ask(adminRegions.list, {})).regions.map(({ id, name = id }) => ({ id, name })),
  )

/** Queries to read again after an action on a coupon. */
export const changedQueries = ['coupons', 'coupon']
const afterwards = <T>(request: Promise<T>) => thenInvalidate(request, ...changedQueries)

/** The form's data of a coupon. */
export interface CouponInput {
  code: string
  rule: Pick<Rule, 'type' | 'value'> & { description: string; allocation: 'total' | 'item' }
  /** Left out: from now. */
  starts_at?: string
  ends_at: string | null
  usage_limit: number | null
  /** Codes are generated from it, one per buyer. Set only at creation. */
  is_dynamic?: boolean
  terms: Terms
}

/** Creates a coupon for these regions. */
export const createCoupon = ({ terms, ends_at, usage_limit, ...body }: CouponInput, regions: string[]) =>
  afterwards(
    askIdempotently(adminDiscounts.create, {
      body: {
        ...body,
        regions,
        metadata: withoutEmpty(terms),
        ...(ends_at && { ends_at }),
        ...(usage_limit && { usage_limit }),
      },
    }),
  )

/** Changes a coupon; its rule's type stays, and so does foreign metadata. */
export const changeCoupon = ({ id, rule }: Coupon, { terms, rule: { type: _, ...rest }, ...body }: CouponInput) =>
  afterwards(
    ask(adminDiscounts.update, {
      params: { id },
      body: { ...body, rule: { id: rule.id, ...rest }, metadata: { ...terms } },
    }),
  )

/** Null means no condition, and is not stored. */
const withoutEmpty = (terms: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(terms).filter(([, term]) => term !== null && term !== undefined))

export const switchCoupon = (id: string, is_disabled: boolean) =>
  afterwards(ask(adminDiscounts.update, { params: { id }, body: { is_disabled } }))
export const setGoods = (id: string, skus: string[]) =>
  afterwards(
    ask(shopDiscounts.setTerms, { params: { id }, body: { metadata: { sku_targets: skus.length ? skus : null } } }),
  )
export const duplicateCoupon = async (discount_code: string, new_code: string) =>
  (
    await afterwards(
      askIdempotently(shopDiscounts.duplicate, { body: { discount_code, ...(new_code.trim() && { new_code }) } }),
    )
  ).data.discount
/** Creates a code of a coupon, with this number of uses. */
export const makeCode = (id: string, code: string, usage_limit: number) =>
  afterwards(askIdempotently(adminDiscounts.createDynamicCode, { params: { id }, body: { code, usage_limit } }))
export const removeCode = (id: string, code: string) =>
  afterwards(ask(adminDiscounts.deleteDynamicCode, { params: { id, code } }))

export const removeCoupon = (id: string) => afterwards(ask(adminDiscounts.delete, { params: { id } }))
