import { adminRegions } from '@kusuribako/client/routes'
import { ask } from '../api.ts'

/** The region of the shop: its first, in which carts begin. Other regions are managed by calls (045). */
export async function readRegionOfShop() {
  const { regions } = await ask(adminRegions.list, { query: { limit: 1, order: 'created_at' } })
  return regions[0]
}
