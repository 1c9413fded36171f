import type { Order } from './orders.ts'
import { sayPaidAtShop as say } from './refund-words.ts'

type Payment = Pick<Order['payments'][number], 'provider_id' | 'captured_at' | 'canceled_at'>

/** Repeats before money goes back that no provider returns it: it was paid at the shop, or by transfer. */
export const PaidAtShop = ({ payments }: { payments: readonly Payment[] }) =>
  payments.some(isAtShop) ? <p className="text-warning">{say}</p> : null

const isAtShop = ({ provider_id, captured_at, canceled_at }: Payment) =>
  ['manual', 'system'].includes(provider_id) && captured_at !== null && canceled_at === null
