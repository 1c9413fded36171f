import type { crossMall as api } from '@kusuribako/contract/notifications/cross-mall'
import { sql } from 'kysely'
import type { Ctx, Handler } from '../../base/ctx.ts'
import { findRow, notFound, type Row } from '../../base/read.ts'
import { refuse } from '../../base/refuse.ts'
import { hasPiecesPending } from '../inventory/index.ts'
import { getOrder, type LoadedOrder, noteOnOrder, payWordsOf, stateFigures, validPayments } from '../orders/index.ts'
import { crossMallLetter, type GatheredOrder, type Phase, phaseOf } from './cross-mall-letter.rules.ts'
import type { OutgoingMail } from './letters.ts'
import { readShop } from './shop.queries.ts'

/** Null when the service was removed from the settings in the meantime. */
export async function notifyCrossMall(ctx: Ctx, orderId: string, askedBy: string): Promise<OutgoingMail | null> {
  const to = ctx.config.CROSSMALL_MAIL_TO
  if (!to) return null
  const [shop, loaded, hasRest] = await Promise.all([
    readShop(ctx),
    getOrder(ctx, orderId),
    hasPiecesToSend(ctx, orderId),
  ])
  return {
    occasion: `cross-mall:${orderId}:${askedBy}`,
    to,
    letter: crossMallLetter(shop, gatheredOrder(loaded, phaseOf(loaded.order, hasRest))),
    resource_type: 'order',
    resource_id: orderId,
  }
}

/** Sends an order to the order gathering service; each request is a mail of its own. */
export const sendToCrossMall: Handler<typeof api.sendOrder> = async (ctx, { body: { order_id } }) => {
  const recipient = ctx.config.CROSSMALL_MAIL_TO
  if (!recipient) throw refuse('cross_mall_not_set_up')
  if (!(await findRow(ctx.db, 'orders', order_id))) throw notFound('orders', order_id)
  await ctx.tx((tx) => tx.note('order.gathering_asked', { order_id, asked_by: ctx.asked.id }))
  return { data: { recipient } }
}

/** Records on the order its number at the service, and the phase it was last told (shop.md §3). */
export async function recordGathering(ctx: Ctx, orderId: string): Promise<void> {
  if (!ctx.config.CROSSMALL_MAIL_TO) return
  const [{ order }, hasRest] = await Promise.all([getOrder(ctx, orderId), hasPiecesToSend(ctx, orderId)])
  const notes = { crossmallOrderNumber: String(order.display_id), phase: phaseOf(order, hasRest) }
  await ctx.tx((tx) => noteOnOrder(tx, orderId, notes))
}

async function hasPiecesToSend({ db }: Ctx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ has_rest: boolean }>`select exists (select from line_item l
    where l.order_id = ${orderId} and ${hasPiecesPending(sql`l.shipped_quantity`)}) as has_rest`.execute(db)
  return rows[0]!.has_rest
}

function gatheredOrder(loaded: LoadedOrder, phase: Phase): GatheredOrder {
  const { order, shipping_address: address, customer } = loaded
  const figures = stateFigures(loaded)
  const textOf = (row: Row | null, key: string) => String(row?.[key] ?? '')
  return {
    display_id: order.display_id,
    phase,
    placed_at: order.created_at,
    email: order.email,
    name: ['last_name', 'first_name']
      .map((key) => textOf(address ?? customer, key))
      .join(' ')
      .trim(),
    address: {
      postal_code: textOf(address, 'postal_code'),
      province: textOf(address, 'province'),
      city: textOf(address, 'city'),
      address_1: textOf(address, 'address_1'),
      address_2: textOf(address, 'address_2'),
      phone: textOf(address, 'phone'),
    },
    payment: payWordsOf(validPayments(loaded)),
    shipping: figures.shipping?.name ?? '',
    lines: figures.lines.map(({ title, variant_title, quantity, total }, at) => ({
      sku: textOf(loaded.items[at]!.variant, 'sku'),
      title: variant_title ? `${title} ${variant_title}` : title,
      quantity,
      total,
    })),
    items_total: figures.items_total,
    discount_total: figures.discount_total,
    shipping_total: figures.shipping?.total ?? 0,
    gift_card_total: figures.gift_card_total,
    points_spent: figures.points_spent,
    total: figures.total,
  }
}
