import { expect, test } from 'vitest'
import { buildProducts } from './products.ts'

const products = buildProducts()
const on = (shelf: string) => products.filter(({ categories }) => categories.includes(shelf))
const handles = (some: typeof products) => some.map(({ handle }) => handle)

test('each shelf holds what its name says', () => {
  const forChildren = /乳児|幼児|小児/
  expect(
    handles(on('children-medicine').filter(({ metadata }) => !forChildren.test(metadata.age_groups.join()))),
  ).toEqual([])
  const swallowed = /錠剤|カプセル|顆粒/
  expect(handles(on('rub-ins').filter(({ metadata }) => swallowed.test(metadata.dosage_form)))).toEqual([])
  const [sleep, body] = [on('functional-sleep'), on('functional-body')]
  expect(new Set(sleep.map(({ metadata }) => metadata.ingredients[0]!.name))).toEqual(new Set(['GABA']))
  expect(handles(body.filter((product) => sleep.includes(product)))).toEqual([])
  expect(body.length).toBeGreaterThan(5)
})

test('only nose sprays have the form of nose sprays', () => {
  const nasal = products.filter(({ metadata }) => metadata.dosage_form === '点鼻')
  expect(handles(nasal.filter(({ categories }) => !categories.includes('nasal-spray')))).toEqual([])
})

const prescribed: [saleClass: string, sentences: RegExp[]][] = [
  [
    '栄養機能食品',
    [/多量摂取により疾病が治癒したり、より健康が増進するもの/, /消費者庁長官の個別審査を受けたものではありません/],
  ],
  [
    '機能性表示食品',
    [
      /消費者庁長官に届出されたもの.*消費者庁長官による個別審査を受けたものではありません/,
      /疾病の診断、治療、予防を目的としたものではありません/,
      /未成年者、妊産婦.*及び授乳婦を対象に開発された食品ではありません/,
      /体調に異変を感じた際は、速やかに摂取を中止し、医師に相談/,
    ],
  ],
]

test.each(prescribed)('%s has the prescribed sentences and says how many to take', (saleClass, sentences) => {
  const foods = products.filter(({ variants }) => variants[0]!.metadata.jsm_category_name === saleClass)
  expect(foods.length).toBeGreaterThan(10)
  for (const { handle, metadata } of foods) {
    for (const sentence of [...sentences, /主食、主菜、副菜を基本に/]) {
      expect(
        metadata.do_not.some((line) => sentence.test(line)),
        `${handle} ${sentence}`,
      ).toBe(true)
    }
    expect(metadata.dosage[0]!.dose, handle).toMatch(/^1日\d+[粒包]を目安に/)
  }
})
