import { afterAll, beforeAll } from 'vitest'
import { address } from '../../base/testing/carts.ts'
import { freePieces, type Good, type SmallCatalogue, smallCatalogue } from '../../base/testing/catalogue.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { type TestShop, testShop } from '../../base/testing/shop.ts'

/** A shop for the tests of a file, in which staff write drafts. */
export function draftDesk() {
  const desk = {} as { shop: TestShop; goods: SmallCatalogue; staff: Record<string, string> }
  beforeAll(async () => {
    desk.shop = await testShop()
    desk.goods = await smallCatalogue(desk.shop)
    desk.staff = await signInStaff(desk.shop)
  })
  afterAll(() => desk.shop.close())

  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    desk.shop.call(method, `/admin/draft-orders${path}`, body, desk.staff)
  /** The start of every test: one lotion (1,100 yen), delivery 550 yen. */
  const draftBody = (more: object = {}) => ({
    email: 'caller@example.com',
    region_id: desk.goods.region_id,
    items: [{ variant_id: desk.goods.variants.lotion, quantity: 1 }],
    shipping_address: address,
    shipping_methods: [{ option_id: desk.goods.shipping.standard }],
    ...more,
  })
  async function draft(more: object = {}) {
    const { status, body } = await call('POST', '', draftBody(more))
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.draft_order
  }
  const free = (good: Good) => freePieces(desk.shop, desk.goods.variants[good])
  const read = async (id: string) => (await call('GET', `/${id}`)).body.draft_order
  return { desk, call, draftBody, draft, free, read }
}
