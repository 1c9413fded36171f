import type { Id } from '@kusuribako/contract/values/ids'
import { sql } from 'kysely'
import type { Tx } from '../../base/ctx.ts'
import { newId } from '../../base/ids.ts'
import { refuse } from '../../base/refuse.ts'

/** What an order takes from one gift card, in yen (pricing). */
interface GiftCardUse {
  gift_card_id: string
  amount: number
  is_taxable: boolean
  tax_rate: number | null
}

interface Benefits {
  discount_ids: readonly string[]
  gift_card_uses: readonly GiftCardUse[]
  customer_id: string | null
  email: string
  /** Its buyer is present, and can be shown what is left on a card. */
  is_by_buyer?: boolean
}

/**
 * Reserves the coupons and gift cards of an attempt: one conditional update each, in id order. Refuses a coupon that
 * somebody else has just used up, a single-use coupon that the same buyer has just used in another window, and a card
 * that has just been spent; a buyer is told whether something is left on it (`confirmation_changed`).
 */
export async function holdBenefits(tx: Tx, attempt_id: Id<'attempt'>, benefits: Benefits): Promise<void> {
  // In this order, in one round trip.
  await Promise.all([
    ...[...benefits.discount_ids].sort().map((id) => holdDiscount(tx, attempt_id, id, benefits)),
    ...inIdOrder(benefits.gift_card_uses).map((use) => holdGiftCard(tx, use, benefits)),
  ])
}

async function holdGiftCard(tx: Tx, { gift_card_id, amount }: GiftCardUse, { is_by_buyer = false }: Benefits) {
  const isUsable = sql`id = ${gift_card_id} and not is_disabled and deleted_at is null
    and (ends_at is null or ends_at >= ${tx.now})`
  const { rows } =
    await sql`update gift_card set balance = balance - ${amount}, is_disabled = (balance = ${amount}), updated_at = ${tx.now}
    where ${isUsable} and balance >= ${amount} returning id`.execute(tx.db)
  if (rows.length > 0) return
  const left = is_by_buyer ? await sql`select from gift_card where ${isUsable} and balance > 0`.execute(tx.db) : null
  throw refuse(left?.rows.length ? 'confirmation_changed' : 'gift_card_disabled')
}

async function holdDiscount(tx: Tx, attempt_id: Id<'attempt'>, id: string, { customer_id, email }: Benefits) {
  const countUse = sql`update discount set usage_count = usage_count + 1
    where id = ${id} and (usage_limit is null or usage_count < usage_limit) returning id`
  // From here the row is locked: an earlier use of the coupon is visible.
  const recordUse = sql`insert into discount_use (discount_id, attempt_id, customer_id, email, used_at)
    select d.id, ${attempt_id}, ${customer_id}, ${email}, ${tx.now} from discount d
    where d.id = ${id} and not (coalesce(d.metadata->'singleUsePerSingleUser' = 'true', false) and exists (
      select from discount_use u where u.discount_id = d.id and (u.customer_id = ${customer_id} or u.email = ${email})))
    returning discount_id`
  const written = await Promise.all([countUse.execute(tx.db), recordUse.execute(tx.db)])
  if (written.some(({ rows }) => rows.length === 0)) throw refuse('cart_validation_invalid_discount_code')
}

/**
 * Gives back the uses of coupons and the gift card money of an attempt that is let go, or of a cancelled order. Callers
 * make sure that it happens once.
 */
export async function giveBenefitsBack(
  tx: Tx,
  attempt_id: string,
  uses: readonly Pick<GiftCardUse, 'gift_card_id' | 'amount'>[],
  order_id: string | null = null,
  isByBuyer = false,
): Promise<void> {
  await sql`with deleted as (delete from discount_use where attempt_id = ${attempt_id} returning discount_id)
    update discount d set usage_count = usage_count - 1 from deleted where d.id = deleted.discount_id`.execute(tx.send)
  await putBackOnCards(tx, uses, order_id, isByBuyer)
}

/** How long money given back to a gift card can be spent, in days. */
const spendableDays = 30

/**
 * Puts yen back on gift cards. A card that staff have topped up meanwhile gets no more than its original value. Money
 * that comes back from an order can be spent for at least 30 days, and the buyer is told when the card's end was moved.
 * Money from an attempt that was let go, or from an order that its buyer has ended, moves the end only of a card that
 * has ended meanwhile: otherwise starting a payment and leaving it, or ordering and cancelling, would extend a card.
 */
export async function putBackOnCards(
  tx: Tx,
  amounts: readonly Pick<GiftCardUse, 'gift_card_id' | 'amount'>[],
  order_id: string | null,
  isByBuyer = false,
): Promise<void> {
  const ends_at = new Date(tx.now.getTime() + spendableDays * 86_400_000)
  const endsBefore = order_id && !isByBuyer ? ends_at : tx.now
  for (const { gift_card_id, amount } of inIdOrder(amounts)) {
    // A fully spent card is enabled again; one that staff have disabled, or deleted, is disabled: the money is the
    // buyer's, and staff can find it.
    await sql`update gift_card set balance = least(value, balance + ${amount}), deleted_at = null,
        is_disabled = (is_disabled and balance > 0) or deleted_at is not null, updated_at = ${tx.now},
        ends_at = case when ends_at < ${endsBefore} then ${ends_at}::timestamptz else ends_at end
      where id = ${gift_card_id}`.execute(tx.send)
  }
  const gift_card_ids = amounts.map(({ gift_card_id }) => gift_card_id)
  if (order_id && amounts.length > 0) await tx.note('gift_cards.given_back', { order_id, gift_card_ids, ends_at })
}

/**
 * Records what an order has taken from gift cards; the balance was lowered when it was reserved. Negative for what was
 * given back (`putBackOnCards`) because the order costs less now.
 */
export async function spendGiftCardsOn(tx: Tx, order_id: Id<'order'>, uses: readonly GiftCardUse[]): Promise<void> {
  if (uses.length === 0) return
  const rows = uses.map(({ gift_card_id, amount, is_taxable, tax_rate }) => ({
    id: newId('gift_card_transaction'),
    order_id,
    gift_card_id,
    amount,
    is_taxable,
    tax_rate,
    created_at: tx.now,
  }))
  await tx.send.insertInto('gift_card_transaction').values(rows).execute()
}

const inIdOrder = <U extends { gift_card_id: string }>(uses: readonly U[]) =>
  uses.toSorted((a, b) => (a.gift_card_id < b.gift_card_id ? -1 : 1))
