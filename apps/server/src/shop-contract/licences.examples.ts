import { fresh, type ShopDesk, type ShopExamples } from './desk.fixture.ts'

const read = async (desk: ShopDesk, path: string) => (await desk.call('GET', path)).body.data

const licence = () => ({
  ...{ kind: '店舗販売業', number: fresh(), issued_by: '見本県知事' },
  ...{ valid_from: '2026-04-01', valid_to: '2032-03-31', opener_name: '見本株式会社', store_name: '三号店' },
  ...{ store_address: '見本県見本市1-1', manager_name: '見本 三郎', phone: '03-0000-0003' },
  classes: ['第2類医薬品', '第3類医薬品'],
  display: {
    ...{ opening_hours: '9:00〜19:00', online_hours: '9:00〜18:00', order_hours: '24時間' },
    ...{ consultation_hours: '9:00〜18:00' },
    ...{ expiry_policy: '6か月以上', notification: '2026年4月1日 見本保健所' },
  },
})
const licenceId = async (desk: ShopDesk) => (await read(desk, '/admin/v1/licences')).licences[0].id as string
const person = async (desk: ShopDesk) => ({
  ...{ licence_id: await licenceId(desk), name: '見本 六郎', kind: '薬剤師', duties: '相談' },
})
const professional = async (desk: ShopDesk) =>
  (await desk.post('/admin/v1/professionals', await person(desk))).data.professional.id as string
const planned = async (desk: ShopDesk) => {
  const professional_id = await professional(desk)
  const shift = { professional_id, starts_at: '2026-06-07T09:00:00+09:00' }
  return { body: { shifts: [{ ...shift, ends_at: '2026-06-07T12:00:00+09:00' }] }, shift }
}

/** Licences, and who may sell under them. */
export const licenceExamples: ShopExamples = {
  'GET /admin/v1/licences': () => ({}),
  'GET /admin/v1/licences/:id': async (desk) => ({ params: { id: await licenceId(desk) } }),
  'POST /admin/v1/licences': () => ({ body: licence() }),
  'POST /admin/v1/licences/:id': async (desk) => ({
    params: { id: (await desk.post('/admin/v1/licences', licence())).data.licence.id },
    body: { manager_name: '見本 四郎' },
  }),
  'GET /admin/v1/licences/:id/past': async (desk) => {
    const { id } = (await desk.post('/admin/v1/licences', licence())).data.licence
    await desk.post(`/admin/v1/licences/${id}`, { manager_name: '見本 四郎' })
    return { params: { id } }
  },
  'GET /admin/v1/professionals': async (desk) => ({ query: `licence_id=${await licenceId(desk)}` }),
  'POST /admin/v1/professionals': async (desk) => ({ body: await person(desk) }),
  'POST /admin/v1/professionals/:id': async (desk) => ({
    params: { id: await professional(desk) },
    body: { duties: '相談と調剤' },
  }),
  'GET /admin/v1/auth/professional': () => ({}),
  'GET /admin/v1/shifts': () => ({ query: 'limit=2&starts_at[gte]=2026-06-01T00:00:00Z' }),
  'POST /admin/v1/shifts': async (desk) => ({ body: (await planned(desk)).body }),
  'POST /admin/v1/shifts/delete': async (desk) => {
    const { body, shift } = await planned(desk)
    await desk.post('/admin/v1/shifts', body)
    return { body: { shifts: [shift] } }
  },
}
