import { fresh, type ShopDesk, type ShopExamples } from './desk.fixture.ts'

const lotOf = (variant_id: string) => ({
  ...{ variant_id, lot_number: fresh().toUpperCase(), expires_on: '2028-03', quantity: 1 },
})
/** A manufacturer's recall notice about it. */
const recalled = (variant_id: string) => {
  const { quantity: _, ...lot } = lotOf(variant_id)
  return { ...lot, because: '自主回収' }
}
const lot = async (desk: ShopDesk) => (await desk.post('/admin/v1/lots', lotOf(desk.goods.variants.lotion))).data.lot
/** A parcel with a piece of a lot. */
const packedLot = async (desk: ShopDesk) => {
  const { id } = await desk.order()
  const { items } = (await desk.call('GET', `/admin/orders/${id}`)).body.order
  for (const { variant_id } of items) await desk.post('/admin/v1/lots', lotOf(variant_id))
  const all = items.map((item: { id: string; quantity: number }) => ({ item_id: item.id, quantity: item.quantity }))
  await desk.post(`/admin/orders/${id}/fulfillment`, { items: all })
  const response = await desk.call('GET', `/admin/v1/fulfillments/lots?order_id=${id}`)
  return { order_id: id as string, ...response.body.data.parcels[0] }
}

const supplierNamed = (name: string) => ({
  ...{ name, address: '東京都千代田区大手町1-1', phone: '03-0000-0000', licence_number: '見本県第1号' },
})
const supplier = async (desk: ShopDesk) =>
  (await desk.post('/admin/v1/suppliers', supplierNamed(`見本薬品 ${fresh()}`))).data.supplier.id as string
const delivery = async (desk: ShopDesk) => ({
  ...{ note_number: fresh(), supplier_id: await supplier(desk), arrived_on: '2026-04-20' },
  lines: [{ variant_id: desk.goods.variants.lotion, quantity: 12 }],
})

export const lotExamples: ShopExamples = {
  'GET /admin/v1/suppliers': async (desk) => {
    await supplier(desk)
    return {}
  },
  'POST /admin/v1/suppliers': () => ({ body: supplierNamed(`見本薬品 ${fresh()}`) }),
  'POST /admin/v1/suppliers/:id': async (desk) => ({
    params: { id: await supplier(desk) },
    body: { phone: '03-0000-0001', note: '担当は営業二課' },
  }),
  'DELETE /admin/v1/suppliers/:id': async (desk) => ({ params: { id: await supplier(desk) } }),
  'POST /admin/v1/arrivals': async (desk) => ({ body: await delivery(desk) }),
  'GET /admin/v1/arrival-records': async (desk) => {
    await desk.post('/admin/v1/arrivals', await delivery(desk))
    return { query: 'limit=1' }
  },
  'POST /admin/v1/arrival-records/:arrival_id/remarks': async (desk) => {
    await desk.post('/admin/v1/arrivals', await delivery(desk))
    const { arrivals } = (await desk.call('GET', '/admin/v1/arrival-records?limit=1')).body.data
    return { params: { arrival_id: arrivals[0].arrival_id }, body: { text: '正しくは10点' } }
  },
  'GET /admin/v1/lots': async (desk) => {
    await lot(desk)
    return { query: `variant_id=${desk.goods.variants.lotion}&expires_before=2029-01-01&limit=1` }
  },
  'POST /admin/v1/lots': ({ goods }) => ({ body: lotOf(goods.variants.lotion) }),
  'POST /admin/v1/lots/:id': async (desk) => {
    const { id, levels } = await lot(desk)
    return { params: { id }, body: { counted: { location_id: levels[0].location_id, quantity: 2 } } }
  },
  'POST /admin/v1/lot-blocks': ({ goods }) => ({ body: recalled(goods.variants.lotion) }),
  'POST /admin/v1/lot-blocks/:id': async (desk) => ({
    params: { id: (await lot(desk)).id },
    body: { because: '自主回収' },
  }),
  'DELETE /admin/v1/lot-blocks/:id': async (desk) => {
    const { id } = await lot(desk)
    await desk.post(`/admin/v1/lot-blocks/${id}`, { because: '自主回収' })
    return { params: { id } }
  },
  'GET /admin/v1/lot-recipients': async (desk) => ({ query: `lot_id=${(await packedLot(desk)).lots[0].lot_id}` }),
  'POST /admin/v1/lot-recipients/export': async (desk) => ({
    body: { lot_id: (await packedLot(desk)).lots[0].lot_id },
  }),
  'GET /admin/v1/fulfillments/lots': async (desk) => ({ query: `order_id=${(await packedLot(desk)).order_id}` }),
  'POST /admin/v1/fulfillments/lots': async (desk) => {
    const { fulfillment_id, lots } = await packedLot(desk)
    const [{ line_item_id, lot_id }] = lots
    return { body: { fulfillment_id, line_item_id, lots: [{ lot_id, quantity: 1 }] } }
  },
}
