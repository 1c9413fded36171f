import { expect } from 'vitest'
import { stockDisagreements } from '../../areas/inventory/index.ts'
import { smallCatalogue } from './catalogue.ts'
import { signInStaff } from './people.ts'
import { testShop } from './shop.ts'

/** A shop with goods and somebody of its staff; closing it shows that the tests left its stock consistent. */
export async function openStaffDesk() {
  const shop = await testShop()
  const goods = await smallCatalogue(shop)
  const staff: Record<string, string> = await signInStaff(shop)
  const close = async () => {
    expect(await stockDisagreements(shop.db)).toEqual([])
    await shop.close()
  }
  return { shop, goods, staff, close }
}
export type StaffDesk = Awaited<ReturnType<typeof openStaffDesk>>
