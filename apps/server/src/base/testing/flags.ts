import { setTimeout as turn } from 'node:timers/promises'
import type { FeatureFlag } from '@kusuribako/contract/settings/flags'
import type { TestShop } from './shop.ts'

/** Sets a feature flag, and waits until this process has loaded it. */
export async function switchFlag(shop: TestShop, id: FeatureFlag, state: '0' | '1'): Promise<void> {
  const row = { id, state, updated_at: shop.clock.now }
  const insert = shop.db.insertInto('feature_flag').values(row)
  await insert.onConflict((conflict) => conflict.column('id').doUpdateSet({ state })).execute()
  await shop.ctx().tx((tx) => tx.note('flags.changed', {}))
  while (shop.ctx().flags.has(id) !== (state === '1')) await turn(5)
}

/** Runs a function while a feature flag is off, and switches it on again. */
export async function whileOff<T>(shop: TestShop, id: FeatureFlag, work: () => Promise<T>): Promise<T> {
  await switchFlag(shop, id, '0')
  return work().finally(() => switchFlag(shop, id, '1'))
}

/** Runs a function while a feature flag is on, and switches it off again. */
export async function whileOn<T>(shop: TestShop, id: FeatureFlag, work: () => Promise<T>): Promise<T> {
  await switchFlag(shop, id, '1')
  return work().finally(() => switchFlag(shop, id, '0'))
}
