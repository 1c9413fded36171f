import { expect, test } from 'vitest'
import { cardBalances, sharesInKind } from './refund-in-kind.rules.ts'

const paid = [
  { gift_card_id: 'gift_a', amount: 1000 },
  { gift_card_id: 'gift_b', amount: 500 },
]

test('a gift card is worth the amount used plus the tax that it covered', () => {
  expect(cardBalances(paid, 1650, [])).toEqual([
    { gift_card_id: 'gift_a', amount: 1000, worth: 1100 },
    { gift_card_id: 'gift_b', amount: 500, worth: 550 },
  ])
})

test('a yen that cannot be split evenly counts for the last card', () => {
  const three = ['a', 'b', 'c'].map((gift_card_id) => ({ gift_card_id, amount: 100 }))
  expect(cardBalances(three, 331, []).map(({ worth }) => worth)).toEqual([110, 110, 111])
})

test('amounts already given back reduce what is left to give back to a card', () => {
  const refunded = [
    { gift_card_id: 'gift_a', amount: 300, worth: 330 },
    { gift_card_id: null, amount: 200, worth: 200 },
  ]
  expect(cardBalances(paid, 1650, refunded)[0]).toEqual({ gift_card_id: 'gift_a', amount: 700, worth: 770 })
})

test.each([
  [300, { points: 300, cards: [], money: 0 }],
  [401, { points: 400, cards: [{ gift_card_id: 'gift_a', worth: 1, amount: 0 }], money: 0 }],
  [900, { points: 400, cards: [{ gift_card_id: 'gift_a', worth: 500, amount: 454 }], money: 0 }],
  [
    2500,
    {
      points: 400,
      cards: [
        { gift_card_id: 'gift_a', worth: 1100, amount: 1000 },
        { gift_card_id: 'gift_b', worth: 550, amount: 500 },
      ],
      money: 450,
    },
  ],
])('gives %i yen back in points first, then to gift cards, then in money', (due, shares) => {
  expect(sharesInKind({ points: 400, cards: cardBalances(paid, 1650, []) }, due)).toEqual(shares)
})
