import { expect, test } from 'vitest'
import { brands } from '../brands.ts'
import { demoShop } from '../index.ts'
import { artForms } from '../types.ts'
import { contrast, legible } from './colours.ts'
import { packageArt } from './package-art.ts'
import { storeArt } from './store-art.ts'

const { products, licences } = demoShop()

test('each form of package art is well-formed SVG without text elements', () => {
  const drawn = artForms.map((form) => products.find((product) => product.art.form === form)!)
  for (const product of drawn) expectWellFormed(packageArt(product))
})

test('the pictures of each store are well-formed SVG, and nothing reaches beyond its shelves', () => {
  for (const licence of licences)
    for (const { view } of licence.pictures) {
      const svg = storeArt(view, licence, products)
      expectWellFormed(svg)
      const rights = [...svg.matchAll(/<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/g)].map(
        ([, x, width]) => Number(x) + Number(width),
      )
      expect(Math.max(...rights.filter((right) => right < 1200))).toBeLessThanOrEqual(1180)
    }
})

test('the pictures with the longest titles are at most 40 KB', () => {
  const longest = products.toSorted((a, b) => b.title.length - a.title.length).slice(0, 40)
  for (const product of longest)
    expect(Buffer.byteLength(packageArt(product)), product.title).toBeLessThanOrEqual(40_960)
})

test('the same product always gets the same picture', () => {
  expect(packageArt(products[0]!)).toBe(packageArt(products[0]!))
})

test.each(Object.values(brands))('$name is legible on its package', ({ palette: { base, deep, accent } }) => {
  expect(contrast('#ffffff', base)).toBeGreaterThanOrEqual(3)
  expect(contrast(legible(accent, base), base)).toBeGreaterThanOrEqual(3)
  expect(contrast(deep, '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

/** Tags left open, or closed out of order. */
function unclosed(svg: string): string[] {
  const open: string[] = []
  for (const [, close, name, empty] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
    if (empty) continue
    if (!close) open.push(name!)
    else if (open.pop() !== name) return [`</${name}>`]
  }
  return open
}

function expectWellFormed(svg: string) {
  expect(unclosed(svg)).toEqual([])
  expect(svg).not.toMatch(/<text|font-family|NaN|undefined/)
  const names = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!))
  const used = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((match) => match[1]!)
  expect(used.filter((name) => !names.has(name))).toEqual([])
}
