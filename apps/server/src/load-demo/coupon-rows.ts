import { day_ms } from '@kusuribako/contract/values/day'
import type { DemoCoupon } from '../../../../demo/index.ts'
import { type Rows, stableId } from './insert-rows.ts'
import { regionId } from './settings-rows.ts'

/** Coupons with their rule and region; offsets count from the day the shop opens. */
export function couponRows(now: Date, coupons: readonly DemoCoupon[]): Rows[] {
  const stamps = { created_at: now, updated_at: now }
  const id = ({ code }: DemoCoupon) => stableId('discount', code)
  const ruleId = ({ code }: DemoCoupon) => stableId('discount_rule', code)
  const onDay = (offset: number) => new Date(now.getTime() + offset * day_ms)
  return [
    [
      'discount_rule',
      coupons.map((coupon) => ({
        id: ruleId(coupon),
        description: coupon.description,
        type: coupon.type,
        value: coupon.value,
        allocation: coupon.type === 'free_shipping' ? null : coupon.allocation,
        ...stamps,
      })),
    ],
    [
      'discount',
      coupons.map((coupon) => ({
        id: id(coupon),
        code: coupon.code,
        rule_id: ruleId(coupon),
        is_dynamic: false,
        is_disabled: false,
        starts_at: onDay(coupon.starts_day_offset),
        ends_at: coupon.ends_day_offset === null ? null : onDay(coupon.ends_day_offset),
        usage_limit: coupon.usage_limit,
        usage_count: 0,
        metadata: coupon.metadata,
        ...stamps,
      })),
    ],
    ['discount_region', coupons.map((coupon) => ({ discount_id: id(coupon), region_id: regionId }))],
  ]
}
