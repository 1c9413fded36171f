import { expect, test } from 'vitest'
import { periodName, salesCsv } from './sales.ts'

test('a period is named as a day or a month', () => {
  expect(['2026-06-01', '2026-12', '2026-11'].map(periodName)).toEqual(['2026年6月1日', '2026年12月', '2026年11月'])
})

test('the table for the books has the oldest period first, and plain numbers, also below zero', () => {
  const nothing = { orders: 0, ordered: 0, received: 0, refunded: 0, kept: 0 }
  const csv = salesCsv([
    { ...nothing, period: '2026-06-02', refunded: 1000, kept: -1000 },
    { period: '2026-06-01', orders: 2, ordered: 5100, received: 2550, refunded: 0, kept: 2550 },
  ])
  expect(csv).toBe(
    '\uFEFF期間,ご注文の件数,ご注文の金額,入金,返金,入金−返金\r\n2026-06-01,2,5100,2550,0,2550\r\n2026-06-02,0,0,0,1000,-1000\r\n',
  )
})
