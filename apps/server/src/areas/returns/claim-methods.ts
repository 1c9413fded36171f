import type { Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { changeMethod, dropOtherMethods } from '../carts/index.ts'
import { priceWay, writeWay } from './way-back.ts'

interface Asked {
  /** A delivery that the claim has already. */
  id?: string
  option_id?: string
  /** Yen, in place of what the option costs. */
  price?: number
  data?: Record<string, unknown>
}

/** Adds deliveries to a claim, or changes those it has. Refuses what is not offered in the order's region. */
export async function writeClaimMethods(
  tx: Tx,
  claim_order_id: string,
  region_id: string,
  methods: readonly Asked[],
): Promise<void> {
  for (const { id, option_id, ...asked } of methods) {
    if (id) {
      if (!(await changeMethod(tx, id, { claim_order_id }, asked))) throw notFound('shipping_method', id)
      continue
    }
    const way = option_id ? await priceWay(tx, region_id, { option_id, ...asked }, 'staff') : null
    if (!way) throw refuse('shipping_option_not_in_region')
    await writeWay(tx, way, { return_id: null, claim_order_id })
  }
}

/** The same in place of the deliveries that the claim had and that are not named. */
export async function replaceClaimMethods(
  tx: Tx,
  claim_order_id: string,
  region_id: string,
  methods: readonly Asked[],
): Promise<void> {
  const kept = methods.flatMap(({ id }) => id ?? [])
  await dropOtherMethods(tx, { claim_order_id }, kept)
  await writeClaimMethods(tx, claim_order_id, region_id, methods)
}
