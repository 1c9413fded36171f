import { type Desk, fresh, type Method } from './desk.fixture.ts'
import { examples } from './examples.ts'
import type { MakeRefused, Refused } from './refused.fixture.ts'

/** Two objects of a kind; the second is to get the name of the first. */
const alike =
  (path: string, key: string, name: string, fields: object = {}): MakeRefused =>
  async ({ post }) => {
    const [used, other] = [fresh(), fresh()]
    await post(path, { ...fields, [name]: used })
    const { [key]: record } = await post(path, { ...fields, [name]: other })
    return { params: { id: record.id }, body: { [name]: used } }
  }

/** The call's own example, with another body. */
const but =
  (name: `${Method} ${string}`, body: (desk: Desk) => object): MakeRefused =>
  async (desk) => ({ ...(await examples[name]!(desk)), body: body(desk) })

/** The shop's own settings, its categories and its stock. */
export const keepingShopRefused: Refused = {
  'POST /admin/store': {
    not_allowed: () => ({ body: { currencies: ['usd'], default_currency_code: 'usd' } }),
  },
  'POST /admin/store/:code': { duplicate_error: () => ({ params: { code: 'jpy' } }) },
  'POST /admin/collections/:id': {
    duplicate_error: alike('/admin/collections', 'collection', 'handle', { title: '特集' }),
  },
  'POST /admin/product-categories/:id': {
    duplicate_error: alike('/admin/product-categories', 'product_category', 'handle', { name: '棚' }),
  },
  'DELETE /admin/product-categories/:id/products/batch': {
    ids_unknown: but('DELETE /admin/product-categories/:id/products/batch', () => ({
      product_ids: [{ id: 'prod_none' }],
    })),
  },
  'POST /admin/products/:id': {
    duplicate_error: alike('/admin/products', 'product', 'handle', { title: '品' }),
    ids_unknown: but('POST /admin/products/:id', () => ({ sales_channels: [{ id: 'sc_none' }] })),
  },
  'POST /admin/inventory-items/:id': {
    async duplicate_error(desk) {
      const example = await examples['POST /admin/inventory-items/:id']!(desk)
      const variant = await desk.read(`/admin/variants/${desk.goods.variants.food}?expand=product`)
      return { ...example, body: { sku: variant.variant.sku } }
    },
  },
  'POST /admin/return-reasons': {
    not_found: () => ({ body: { value: fresh(), label: '破損', parent_return_reason_id: 'rr_none' } }),
  },
  'POST /admin/return-reasons/:id': {
    duplicate_error: alike('/admin/return-reasons', 'return_reason', 'value', { label: '破損' }),
  },
}
