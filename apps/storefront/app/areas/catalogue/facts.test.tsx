import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Facts } from './facts.tsx'
import type { ProductView } from './product-view.ts'

/** The cells of the dosage table, row by row. */
function dosageTable(...dosage: [age: string, dose: string, times: string][]) {
  const nothing = { features: [], doNot: [], consult: [], ingredients: [], additives: [], allergen: [] }
  const product = {
    ...{ ...nothing, type: 'medicine', storage: [], variants: [], questions: [], dosageNotes: [] },
    dosage: dosage.map(([age, dose, times]) => ({ age, dose, times })),
  } as unknown as ProductView
  const rows = renderToStaticMarkup(<Facts product={product} />).match(/<tr.*?<\/tr>/g) ?? []
  return rows.map((row) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell))
}

test('the dosage table has no column in which no row says anything', () => {
  const child = ['15才未満', '使用しないこと', '—'] as const
  expect(dosageTable(['成人', '1回1錠', '1日3回'], [...child])).toEqual([
    ['年齢', '1回の量', '回数'],
    ['成人', '1回1錠', '1日3回'],
    [...child],
  ])
  expect(dosageTable(['成人', '適量', '—'], [...child])).toEqual([
    ['年齢', '1回の量'],
    ['成人', '適量'],
    ['15才未満', '使用しないこと'],
  ])
})
