import { expect, test } from 'vitest'
import { textsOfPdf } from '../../base/testing/pdf.ts'
import { drawReceipt } from './draw-receipt.ts'
import type { ReceiptDocument } from './receipt-document.rules.ts'

async function paper(goods: number, more: Partial<ReceiptDocument> = {}) {
  const line = { title: '白露の森化粧水', quantity: 1, total: 1480, is_reduced: false, is_deductible: false }
  const total = goods * line.total
  const document: ReceiptDocument = {
    order_number: '10023',
    ordered_on: '2026-11-27',
    issuer: { name: '見本', store: '見本店', address: '見本市', phone: '0120-000-000', registration_number: null },
    lines: Array.from({ length: goods }, () => line),
    shipping: null,
    ...{ discount_total: 0, total, taxes: [], gift_card_total: 0, points_spent: 0, refunded_total: 0 },
    ...{ paid_total: total, paid_by: 'クレジットカード' },
    ...more,
  }
  const issued_at = new Date('2026-11-27T00:00:00Z')
  const receipt = { number: '10023-1', version: 1, times_given: 1, addressee: '薬師 花子', issued_at, document }
  const pdf = await drawReceipt(receipt)
  return textsOfPdf(pdf.toString('base64'))
}
const pagesOf = async (goods: number) => (await paper(goods)).filter((words) => words.includes(' / '))

test('the pages of a long receipt bear its number and their page number', async () => {
  expect(await pagesOf(100)).toEqual([1, 2, 3, 4].map((page) => `領収書番号 10023-1　${page} / 4`))
  expect(await pagesOf(10)).toEqual([])
})

test('a receipt paid in points or gift cards becomes a 返金明細書 only when all has come back', async () => {
  const headed = async (total: number, paid: Partial<ReceiptDocument>) => {
    const statedReturn = { returned_on: '2026-11-28' as const, lines: [], adjustment: 0, total, taxes: [] }
    return (await paper(1, { ...paid, paid_total: 0, returns: [statedReturn] }))[0]
  }
  for (const inKind of [
    { points_spent: 1480 },
    { gift_card_total: 1480 },
    { points_spent: 480, gift_card_total: 1000 },
  ])
    expect([await headed(1479, inKind), await headed(1480, inKind)]).toEqual(['領収書', '返金明細書'])
  expect(await headed(1000, { refunded_total: 1480 })).toBe('返金明細書')
})

test('a letter that the font lacks is not left out silently', async () => {
  const line = { quantity: 1, total: 1480, is_reduced: false, is_deductible: false }
  const titles = ['Čaj\u200b茶', '김치', '𠮷野の葛\u{e0100}湯'].map((title) => ({ ...line, title }))
  const words = await paper(0, { lines: titles })
  expect(words).toEqual(expect.arrayContaining(['Caj茶', '〓〓']))
  expect(words.join()).toMatch(/𠮷野の葛\u{e0100}?湯/u)
})
