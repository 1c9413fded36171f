import { describe, expect, test } from 'vitest'
import { giftCardsOfLine, giftCardTotals, spendGiftCards } from './gift-card.rules.ts'
import { giftCard } from './totals.fixture.ts'

describe('gift cards are used', () => {
  const soon = giftCard({ id: 'soon', balance: 500, ends_at: new Date('2026-12-31T15:00:00Z') })
  const small = giftCard({ id: 'small', balance: 200, tax_rate: 10 })
  const large = giftCard({ id: 'large', balance: 900 })
  const used = (amount: number) =>
    spendGiftCards([large, small, soon], amount).map((use) => [use.gift_card_id, use.amount])

  test.each([
    [0, []],
    [-100, []],
    [1, [['soon', 1]]],
    [300, [['soon', 300]]],
    [
      600,
      [
        ['soon', 500],
        ['small', 100],
      ],
    ],
    [
      5000,
      [
        ['soon', 500],
        ['small', 200],
        ['large', 900],
      ],
    ],
  ])('for %i yen in order of expiry, then of balance, smallest first', (amount, expected) => {
    expect(used(amount)).toEqual(expected)
  })

  test('with the balance left and whether the card is used up', () => {
    expect(spendGiftCards([large, small], 300)).toEqual([
      { gift_card_id: 'small', amount: 200, is_taxable: true, tax_rate: 10, balance_left: 0, is_disabled: true },
      { gift_card_id: 'large', amount: 100, is_taxable: false, tax_rate: null, balance_left: 800, is_disabled: false },
    ])
  })
})

test('tax already paid on gift cards counts per card, up to the tax owed and the amount left', () => {
  const uses = [
    { amount: 205, tax_rate: 10 },
    { amount: 100, tax_rate: null },
  ]
  expect(giftCardTotals(uses, 9000, 1000)).toEqual({ gift_card_total: 305, gift_card_tax_total: 21 })
  expect(giftCardTotals(uses, 9000, 20)).toEqual({ gift_card_total: 305, gift_card_tax_total: 20 })
  expect(giftCardTotals(uses, 310, 1000)).toEqual({ gift_card_total: 305, gift_card_tax_total: 5 })
  expect(giftCardTotals(uses, -75, -75)).toEqual({ gift_card_total: 305, gift_card_tax_total: 0 })
})

test('a purchased gift card line becomes one card per piece', () => {
  expect(giftCardsOfLine({ quantity: 2, subtotal: 10000, tax_rates: [] })).toEqual([
    { value: 5000, tax_rate: null },
    { value: 5000, tax_rate: null },
  ])
  expect(giftCardsOfLine({ quantity: 1, subtotal: 3000, tax_rates: [2.5, 7] })).toEqual([
    { value: 3000, tax_rate: 9.5 },
  ])
  expect(giftCardsOfLine({ quantity: 3, subtotal: 8001, tax_rates: [] }).map(({ value }) => value)).toEqual([
    2667, 2667, 2667,
  ])
  expect(giftCardsOfLine({ quantity: 3, subtotal: 8000, tax_rates: [] }).map(({ value }) => value)).toEqual([
    2667, 2667, 2666,
  ])
})
