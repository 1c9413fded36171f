import { adminOrders, adminQuestionnaires, afterSales, draftOrders, lots, moneyDesk } from '@kusuribako/client/routes'
import type { Part } from '@kusuribako/contract/identity/rights'
import { ask } from '../api.ts'
import { readGivenUp } from '../given-up/given-up.ts'
import { readSoldOut } from '../goods/shortages.ts'
import { readWaiting } from '../inquiries/inquiries.ts'
import { readFailed } from '../letters/letters.ts'
import type { WaitsFor } from '../orders/after-sales.ts'
import { type View, views } from '../orders/views.ts'
import { readLicences, readProfessionals } from '../pharmacy/pharmacy.ts'
import { say as sayLicences } from '../pharmacy/words.ts'
import type { say } from './words.ts'

type Name = keyof typeof say.waits

/** Work that waits. */
export interface OpenWork {
  name: Name
  part: Part
  /** The list that contains it. */
  to: string
  read: () => Promise<WaitingCount>
}
interface WaitingCount {
  count: number
  /** Since when the first of it waits; ISO 8601. */
  since?: string | undefined
}

const orderWork = (view: View & Name, to = `/orders?view=${view}`): OpenWork => ({
  name: view,
  part: 'orders',
  to,
  read: async () => {
    const query = { ...views[view], order: 'created_at', limit: 1, fields: 'id,created_at', expand: '' }
    const { orders, count } = await ask(adminOrders.list, { query })
    return { count, since: orders[0]?.created_at }
  },
})

const afterSalesWork = (waits_for: WaitsFor): OpenWork => ({
  name: waits_for,
  part: 'orders',
  to: `/after-sales?view=${waits_for}`,
  read: async () => {
    const { waiting, count } = (await ask(afterSales.list, { query: { waits_for, limit: 1 } })).data
    return { count, since: waiting[0]?.since }
  },
})

const lotWork = (name: 'lots' | 'blocked', view: string, state: string[]): OpenWork => ({
  name,
  part: 'stock',
  to: `/lots?view=${view}`,
  read: async () => (await ask(lots.list, { query: { state, limit: 1 } })).data,
})

/** Open work by part; for a pharmacist, orders to decide are in their queue. */
export const openWorkOf = ({
  is_pharmacist,
}: {
  is_pharmacist: boolean
}): Record<keyof typeof say.groups, OpenWork[]> => ({
  orders: [
    orderWork('review', is_pharmacist ? '/reviews' : undefined),
    ...(['to_pack', 'to_ship', 'to_capture', 'refunded'] as const).map((view) => orderWork(view)),
    ...(['arrival', 'sending', 'agreement'] as const).map((waits_for) => afterSalesWork(waits_for)),
    {
      name: 'drafts',
      part: 'orders',
      to: '/drafts?view=open',
      read: () => ask(draftOrders.list, { query: { status: ['open'], limit: 1, fields: 'id', expand: '' } }),
    },
    { name: 'inquiries', part: 'orders', to: '/inquiries', read: readWaiting },
  ],
  people: [{ name: 'letters', part: 'people', to: '/letters', read: readFailed }],
  pharmacy: [
    {
      name: 'questions',
      part: 'pharmacy',
      to: '/questions',
      read: async () => (await ask(adminQuestionnaires.products, { query: { state: 'waiting', limit: 1 } })).data,
    },
    {
      name: 'licences',
      part: 'pharmacy',
      to: '/licences',
      read: async () => {
        const { licences } = await readLicences()
        return { count: licences.filter(({ days_left }) => days_left < sayLicences.soon_days).length }
      },
    },
    {
      name: 'unlinked',
      part: 'pharmacy',
      to: '/licences',
      read: async () => ({ count: (await readProfessionals()).unlinked.length }),
    },
  ],
  stock: [
    { name: 'soldOut', part: 'stock', to: '/shortages', read: readSoldOut },
    lotWork('lots', 'running', ['soon', 'short', 'expired']),
    lotWork('blocked', 'blocked', ['blocked']),
  ],
  money: [
    {
      name: 'reconciliation',
      part: 'money',
      to: '/reconciliation',
      read: async () => (await ask(moneyDesk.reconciliation, {})).data,
    },
  ],
  settings: [{ name: 'givenUp', part: 'settings', to: '/given-up-work', read: readGivenUp }],
})
