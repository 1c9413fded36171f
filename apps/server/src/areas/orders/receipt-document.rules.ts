import type { Day } from '@kusuribako/contract/values/day'
import type { ExchangeStated, ReductionStated, ReturnStated } from './receipt-return.rules.ts'
import type { Seller, SoldBy } from './sellers.rules.ts'

/** The content of a receipt; stored as issued. Money in yen with tax. */
export interface ReceiptDocument {
  order_number: string
  ordered_on: Day
  issuer: {
    name: string
    store: string
    address: string
    phone: string
    /** 適格請求書発行事業者の登録番号 (`T` and 13 digits); without it the document is a receipt but no qualified invoice. */
    registration_number: string | null
  }
  lines: {
    title: string
    quantity: number
    total: number
    /** At the reduced rate (軽減税率). */
    is_reduced: boolean
    /** Its price may be deducted (セルフメディケーション税制). */
    is_deductible: boolean
  }[]
  /** Percent, the reduced rates of all goods that are stated; left out where there are none, and in older documents. */
  reduced_rates?: number[]
  shipping: { name: string; total: number } | null
  discount_total: number
  /** Of all goods and the delivery, after discounts. */
  total: number
  /** By rate: the included tax is rounded once per rate per document (消費税法施行令70条の10). */
  taxes: { rate: number; total: number; tax: number }[]
  gift_card_total: number
  points_spent: number
  /**
   * What the order costs beyond its captured payments: staff did not wait for the money of an edit, or chose a dearer
   * delivery. Left out where it is nothing, and in older documents.
   */
  unpaid_total?: number
  refunded_total: number
  /** What was paid and not refunded. */
  paid_total: number
  paid_by: string
  /**
   * Who sold the medicines (薬機法施行規則159条の14), with their store where that is not the issuer's; left out where there
   * are none.
   */
  sold_by?: PersonStated[]
  /** Who informed their buyer about them, likewise; left out in older documents too. */
  informed_by?: PersonStated[]
  /** Swaps for which a difference was paid, or none was due, the earliest first. Left out where there are none. */
  exchanges?: ExchangeStated[]
  /** Returns, the earliest first: with them the document is a 適格返還請求書 as well. Left out where there are none. */
  returns?: ReturnStated[]
  /** Refunds without goods, the earliest first: likewise. */
  reductions?: ReductionStated[]
}

type PersonStated = SoldBy & { store?: string }

interface Figures {
  lines: {
    title: string
    variant_title: string | null
    quantity: number
    total: number
    is_reduced: boolean
  }[]
  shipping: { name: string; total: number } | null
  discount_total: number
  gift_card_total: number
  points_spent: number
  /** After gift cards, before points. */
  total: number
  taxes: ReceiptDocument['taxes']
}

interface ReceiptDetails {
  order_number: number
  ordered_on: Day
  issuer: ReceiptDocument['issuer']
  /** Yen captured for the order itself, also what was refunded since, but for what an edit had made it cheaper. */
  captured_total: number
  refunded_total: number
  paid_by: string
  /** For each line, by position. */
  deductible: readonly boolean[]
  reduced_rates: number[]
  sellers: readonly Pick<Seller, 'store_name' | 'sold_by' | 'informed_by'>[]
  exchanges: ExchangeStated[]
  returns: ReturnStated[]
  reductions: ReductionStated[]
}

/**
 * The document of an order's figures. Gift cards and points are payment methods: the invoice's total is before them.
 */
export function receiptDocument(figures: Figures, details: ReceiptDetails): ReceiptDocument {
  const { discount_total, gift_card_total, points_spent, taxes } = figures
  const { reduced_rates } = details
  const due = figures.total - points_spent
  const unpaid_total = Math.max(0, due - details.captured_total)
  const [sold_by, informed_by] = (['sold_by', 'informed_by'] as const).map((role) =>
    details.sellers.flatMap(({ store_name, [role]: people }) =>
      people.map((one) => ({ ...one, ...(store_name !== details.issuer.store && { store: store_name }) })),
    ),
  ) as [PersonStated[], PersonStated[]]
  return {
    order_number: String(details.order_number),
    ordered_on: details.ordered_on,
    issuer: details.issuer,
    lines: figures.lines.map(({ title, variant_title, quantity, total, is_reduced }, at) => ({
      title: [title, variant_title].filter(Boolean).join('　'),
      quantity,
      total,
      is_reduced,
      is_deductible: details.deductible[at] ?? false,
    })),
    ...(reduced_rates.length > 0 && { reduced_rates }),
    shipping: figures.shipping && { name: figures.shipping.name, total: figures.shipping.total },
    discount_total,
    total: figures.total + gift_card_total,
    taxes,
    gift_card_total,
    points_spent,
    ...(unpaid_total > 0 && { unpaid_total }),
    refunded_total: details.refunded_total,
    paid_total: due - unpaid_total + paidForExchanges(details) - details.refunded_total,
    paid_by: details.paid_by,
    ...(sold_by.length > 0 && { sold_by }),
    ...(informed_by.length > 0 && { informed_by }),
    ...(details.exchanges.length > 0 && { exchanges: details.exchanges }),
    ...(details.returns.length > 0 && { returns: details.returns }),
    ...(details.reductions.length > 0 && { reductions: details.reductions }),
  }
}

/** Yen that were paid for swaps in addition to the order. */
export const paidForExchanges = ({ exchanges = [] }: Pick<ReceiptDocument, 'exchanges'>): number =>
  exchanges.reduce((sum, { total }) => sum + total, 0)

/**
 * Whether everything paid was refunded, for returns or without goods: then the document covers only that. Returns give
 * points and gift cards back before any money (040); a refund without goods is money.
 */
export function isFullyRefunded(document: ReceiptDocument): boolean {
  const { paid_total, returns = [], points_spent, gift_card_total } = document
  const returnTotal = returns.reduce((sum, { total }) => sum + total, 0)
  return paid_total === 0 && statesRefunds(document) && returnTotal >= points_spent + gift_card_total
}

/** Whether a document is a 適格返還請求書 as well. */
export const statesRefunds = ({ returns, reductions }: ReceiptDocument): boolean => Boolean(returns ?? reductions)

/** The addressee where no name is known, before 様. */
export const unnamedBuyer = 'お客'

/** Whether a document says 再発行: every one after the first of its order. */
export const isReissue = ({ version, times_given }: { version: number; times_given: number }) =>
  version > 1 || times_given > 1
