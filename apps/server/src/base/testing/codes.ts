import { newId } from '../ids.ts'
import type { SmallCatalogue } from './catalogue.ts'
import type { TestShop } from './shop.ts'

interface Coupon {
  is_disabled?: boolean
  starts_at?: Date
  ends_at?: Date
  usage_limit?: number
  usage_count?: number
}

/** A coupon of 100 yen off the whole order, valid in the region unless the options say otherwise. */
export async function openCoupon(
  shop: TestShop,
  { region_id }: SmallCatalogue,
  code: string,
  { is_abroad = false, for_group = false, ...differs }: Coupon & { is_abroad?: boolean; for_group?: boolean } = {},
) {
  const { db, clock } = shop
  const stamps = { created_at: clock.now, updated_at: clock.now }
  const [id, rule_id] = [newId('discount'), newId('discount_rule')]
  const rule = { id: rule_id, type: 'fixed', value: 100, allocation: 'total', ...stamps }
  await db.insertInto('discount_rule').values(rule).execute()
  await db
    .insertInto('discount')
    .values({ id, code, rule_id, starts_at: clock.now, ...stamps, ...differs })
    .execute()
  if (!is_abroad) await db.insertInto('discount_region').values({ discount_id: id, region_id }).execute()
  if (!for_group) return id
  const condition = { id: newId('discount_condition'), discount_rule_id: rule_id, ...stamps }
  await db
    .insertInto('discount_condition')
    .values({ ...condition, type: 'customer_groups', operator: 'in' })
    .execute()
  await db.insertInto('discount_condition_value').values({ condition_id: condition.id, value_id: 'cgrp_1' }).execute()
  return id
}

/** A gift card of 1,000 yen. */
export async function openGiftCard(
  shop: TestShop,
  { region_id }: { region_id: string },
  code: string,
  differs: { is_disabled?: boolean; ends_at?: Date; tax_rate?: number } = {},
) {
  const stamps = { created_at: shop.clock.now, updated_at: shop.clock.now }
  const card = { id: newId('gift_card'), code, value: 1000, balance: 1000, region_id, ...stamps, ...differs }
  await shop.db.insertInto('gift_card').values(card).execute()
}
