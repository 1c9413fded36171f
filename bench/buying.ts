import { type Rate, requestJson, requestOk, runLoad } from './load.ts'

const address = {
  last_name: '見本',
  first_name: '太郎',
  postal_code: '1000001',
  province: '東京都',
  city: '千代田区',
  address_1: '千代田1-1',
  country_code: 'jp',
  phone: '0312345678',
}

/** One line added to a cart that has a few already. */
export async function addLines(api: string, variantIds: string[], seconds: number): Promise<Rate> {
  const carts: string[] = []
  for (let created = 0; created < 1500; created += 16) {
    const batch = Array.from({ length: 16 }, () => requestJson('POST', `${api}/store/carts`, {}))
    for (const { cart } of await Promise.all(batch)) carts.push(cart.id)
  }
  return runLoad({ seconds, concurrency: 16 }, async (turn) => {
    const variant_id = variantIds[(turn * 7) % variantIds.length]
    await requestOk('POST', `${api}/store/carts/${carts[turn % carts.length]}/line-items`, { variant_id, quantity: 1 })
  })
}

/**
 * A whole purchase through the API: cart, two lines, address, delivery, payment, order. Measured when it has become
 * steady: at first each connection plans its forty statements, and Node compiles its code, which doubles the cost.
 * And this shop had 800 orders: until PostgreSQL has counted the thousands of new ones (15 s) and each connection has
 * prepared its statements again (10 s, `renewPlans`), the statements run by plans for 800.
 */
export const purchases = (api: string, variantIds: string[], seconds: number): Promise<Rate> =>
  runLoad({ seconds, concurrency: 16, warm_s: 45 }, async (turn) => void (await buy(api, variantIds, turn)))

/** Buys two lines as a guest; returns the order. */
export async function buy(api: string, variantIds: string[], turn: number) {
  const { cart } = await requestJson('POST', `${api}/store/carts`, {})
  const cartUrl = `${api}/store/carts/${cart.id}`
  for (const step of [0, 1]) {
    const variant_id = variantIds[(turn * 2 + step) % variantIds.length]
    await requestOk('POST', `${cartUrl}/line-items`, { variant_id, quantity: 1 })
  }
  await requestOk('POST', cartUrl, { email: `buyer${turn}@example.com`, shipping_address: address })
  const { shipping_options } = await requestJson('GET', `${api}/store/shipping-options/${cart.id}`)
  await requestOk('POST', `${cartUrl}/shipping-methods`, { option_id: shipping_options[0].id })
  await requestOk('POST', `${cartUrl}/payment-sessions`, {})
  await requestOk('POST', `${cartUrl}/payment-session`, { provider_id: 'manual' })
  const placed = await requestJson('POST', `${cartUrl}/complete`, {})
  if (placed.type !== 'order') throw new Error(`no order: ${JSON.stringify(placed).slice(0, 200)}`)
  return placed.data as { id: string; items: { id: string; quantity: number }[] }
}
