import type { LegacyOrder } from '@kusuribako/contract/orders/legacy-orders'
import { productPath } from '../catalogue/page-paths.ts'
import type { AddressValues } from '../checkout/address-values.ts'
import type { Goods } from '../checkout/goods-list.tsx'
import type { OrderSummary } from './order-row.tsx'

/** An order of the former shop as its page shows it; yen, tax included. */
export interface EarlierOrder {
  id: string
  number: string
  placedAt: string
  word: string
  tone: OrderSummary['tone']
  total: number
  email: string
  lines: Goods[]
  /** Null when that shop's export did not contain it. */
  address: AddressValues | null
  /** Its money was captured, so a receipt may be issued. */
  isPaid: boolean
}

export function viewEarlier(order: LegacyOrder): EarlierOrder {
  return {
    id: order.orderId,
    number: numberOf(order),
    placedAt: order.createdAt,
    ...stateOf(order),
    total: order.orderTotal,
    email: order.email,
    lines: order.lineItems.map(viewLine),
    address: addressOf(order),
    isPaid: ['paid', 'partially_refunded'].includes(order.financialStatus),
  }
}

function addressOf(order: LegacyOrder): AddressValues | null {
  const address = {
    last_name: order.shippingName,
    postal_code: order.shippingZip,
    province: order.shippingPrefecture,
    city: order.shippingCity,
    address_1: order.shippingAddress,
    address_2: order.shippingAddress2,
  }
  return Object.values(address).some(Boolean) ? address : null
}

/** As a row of a list. */
export function summariseEarlier(order: LegacyOrder): OrderSummary {
  const { id, number, placedAt, word, tone, total, lines } = viewEarlier(order)
  return {
    to: `/account/earlier-orders/${id}`,
    number,
    placedAt,
    word,
    tone,
    total,
    titles: lines.map(({ title }) => title),
    thumbnails: lines.flatMap(({ thumbnail }) => thumbnail ?? []).slice(0, 4),
  }
}

/** `1001`, from the order's name `#1001`; else its id. */
const numberOf = ({ metadata, orderId }: LegacyOrder) =>
  typeof metadata?.name === 'string' ? metadata.name.replace(/^#/, '') : orderId

/** The payment and delivery state when the orders moved here, in that shop's terms. */
function stateOf({ financialStatus, fulfillmentStatus }: LegacyOrder): Pick<EarlierOrder, 'word' | 'tone'> {
  if (financialStatus === 'voided') return { word: 'キャンセル済み', tone: 'neutral' }
  if (financialStatus === 'refunded') return { word: '返金済み', tone: 'neutral' }
  if (fulfillmentStatus === 'fulfilled') return { word: '発送済み', tone: 'success' }
  if (fulfillmentStatus === 'partial') return { word: '一部発送済み', tone: 'info' }
  return { word: '未発送', tone: 'neutral' }
}

const viewLine = (line: LegacyOrder['lineItems'][number], place: number): Goods => ({
  id: `${place}`,
  title: line.name,
  variantTitle: null,
  thumbnail: line.thumbnailUrl ?? null,
  saleClass: null,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  total: line.unitPrice * line.quantity - (line.discount ?? 0),
  reducedRate: null,
  to: line.handle ? productPath(line.handle) : null,
})
