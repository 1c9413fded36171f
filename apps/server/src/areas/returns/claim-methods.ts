import type { Tx } from '../../base/ctx.ts'
import { notFound } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { changeMethod, dropOtherMethods } from '../carts/index.ts'
import { type NewShipping, priceShippingOption, writeShippingMethod } from './return-shipping.ts'

interface ClaimMethod {
  /** A shipping method that the claim has already. */
  id?: string
  option_id?: string
  /** Yen, instead of the option's price. */
  price?: number
  data?: Record<string, unknown>
}

/** The prices of the newly named shipping options; those that the claim has already are skipped. */
export const priceClaimMethods = (
  tx: Tx,
  order_id: string,
  methods: readonly ClaimMethod[],
): Promise<(NewShipping | null)[]> =>
  Promise.all(
    methods.map(async ({ id, option_id, ...choice }) =>
      option_id && !id ? priceShippingOption(tx, order_id, { option_id, ...choice }, 'staff') : null,
    ),
  )

/**
 * Adds shipping methods to a claim at the computed prices, or changes its existing ones. Refuses options that are not
 * offered in the order's region.
 */
export async function writeClaimMethods(
  tx: Tx,
  claim_order_id: string,
  methods: readonly ClaimMethod[],
  pricedMethods: readonly (NewShipping | null)[],
): Promise<void> {
  const write = async ({ id, option_id: _, ...changes }: ClaimMethod, priced: NewShipping | null | undefined) => {
    if (!id && !priced) throw refuse('shipping_option_not_in_region')
    if (priced) await writeShippingMethod(tx, priced, { return_id: null, claim_order_id })
    else if (id && !(await changeMethod(tx, id, { claim_order_id }, changes))) throw notFound('shipping_method', id)
  }
  await Promise.all(methods.map((method, at) => write(method, pricedMethods[at])))
}

/** Writes these shipping methods of a claim; its others are deleted. */
export async function replaceClaimMethods(
  tx: Tx,
  claim_order_id: string,
  methods: readonly ClaimMethod[],
  pricedMethods: readonly (NewShipping | null)[],
): Promise<void> {
  const keptIds = methods.flatMap(({ id }) => id ?? [])
  await dropOtherMethods(tx, { claim_order_id }, keptIds)
  await writeClaimMethods(tx, claim_order_id, methods, pricedMethods)
}
