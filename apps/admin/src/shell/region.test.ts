import { afterEach, expect, test, vi } from 'vitest'
import { issueCard } from '../gift-cards/gift-cards.ts'
import { readTax } from '../product/tax.ts'
import { saveDelivery } from '../shipping/deliveries.ts'
import { readRegion } from '../taxes/taxes.ts'

afterEach(() => vi.unstubAllGlobals())

const first = { id: 'reg_first', tax_rate: 10, created_at: '2026-01-01T00:00:00Z' }
const second = { id: 'reg_second', tax_rate: 0, created_at: '2026-06-01T00:00:00Z' }

/** A backend with two regions, which lists the newest first by default; returns the requests it received. */
function twoRegions() {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: { body?: string } = {}) => {
    if (init.body) sent.push(init.body)
    const isOldestFirst = url.includes('order=created_at')
    const { id, ...shown } = isOldestFirst ? first : second
    const none = { tax_rates: [], gift_card: { id: 'gift_1' }, shipping_option: { id: 'so_1' } }
    return Response.json({ ...none, regions: [{ id, ...shown, fulfillment_providers: [{ id: 'manual' }] }] })
  })
  return sent
}

test('with several regions, the console works in the oldest one, as carts do', async () => {
  const sent = twoRegions()
  expect(await readRegion()).toMatchObject({ id: 'reg_first', rate: 10 })
  expect((await readTax(undefined)).regionRate).toBe(10)
  await issueCard(5000, null)
  const terms = { from: '', below: '', audience: 'everyone', isReturn: false, isForStaff: false } as const
  await saveDelivery(null, { ...terms, name: '宅配便', description: '', fee: '550' })
  expect(sent.map((body) => JSON.parse(body).region_id)).toEqual(['reg_first', 'reg_first'])
})
