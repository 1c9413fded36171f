import { expect, test } from 'vitest'
import { orders } from './orders.ts'
import { buildProducts } from './products.ts'

test('guarded medicine was sold to guests only, one small package each (薬機法36条の11)', () => {
  const products = new Map(buildProducts().map((product) => [product.handle, product]))
  const sold = orders.flatMap(({ buyer, lines, events }) => {
    const guarded = lines.flatMap(([handle, size, quantity]) => {
      const { regulated_ingredient, package_days } = products.get(handle)!.variants[size]!.metadata
      return regulated_ingredient.length > 0 ? [{ quantity, isSmall: (package_days ?? Number.NaN) <= 5 }] : []
    })
    return guarded.length > 0
      ? [{ guarded, isGuest: buyer !== 'hanako', isSent: events.some((it) => it.action === 'ship') }]
      : []
  })
  const lawful = { guarded: [{ quantity: 1, isSmall: true }], isGuest: true, isSent: true }
  expect(sold).toEqual([lawful, lawful])
})
