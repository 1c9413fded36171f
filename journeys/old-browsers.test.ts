import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { anySimpleProduct } from './others.ts'
import { putInCart, signIn, visit } from './steps.ts'
import { visits } from './visits.ts'

const { url } = inject('shop')
const enter = visits()

/** Missing in Chrome 99 or Safari 15.4 (140). React names `requestSubmit` in a message, `submitForm` looks first. */
const tooNew = [
  /\(\?<[=!]/,
  /\bURL\.(parse|canParse)\(/,
  /\.to(Sorted|Spliced|Reversed)\(/,
  /\b(Object|Map)\.groupBy\(/,
  /\bPromise\.(withResolvers|try)\(/,
  /\bAbortSignal\.(any|timeout)\(/,
  /\bArray\.fromAsync\(/,
  /\.(entries|keys|values)\(\)\.(?!next\()/,
  /\.(checkVisibility|isWellFormed|toWellFormed)\(/,
  /(?<!using form|HTMLFormElement\.prototype\?\w)\.requestSubmit\(/,
]

test('no script of the shop calls what the oldest supported browsers lack', async () => {
  const folder = path.resolve(import.meta.dirname, '../apps/storefront/build/client/assets')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  expect(names.length).toBeGreaterThan(50)
  const scripts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  const found = scripts.flatMap((text, at) =>
    tooNew.flatMap((call) => (text.match(call) ? [`${names[at]}: ${call}`] : [])),
  )
  expect(found).toEqual([])
})

test('the media queries of the style sheet are written for the oldest supported browsers', async () => {
  const style = /<style id="style">(.*?)<\/style>/s.exec(await (await fetch(url)).text())?.[1] ?? ''
  const queries = style.match(/@media[^{]*/g) ?? []
  expect(queries).toContain('@media (min-width:1024px)')
  expect(queries.filter((query) => /[<>]| or |,not |\(not /.test(query))).toEqual([])
})

test('an older browser keeps plain forms, and reads that it cannot pay', async () => {
  const page = await enter('phone')
  const address = `/products/${(await anySimpleProduct()).handle}`
  const sentence = page.getByText('お使いのブラウザが古いため')
  await visit(page, address)
  expect(await sentence.isVisible()).toBe(false)

  // It skips what is in layers, and has no class for them.
  const html = await (await fetch(url + address)).text()
  const body = html.replaceAll('@layer', '@unknown')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CSSLayerBlockRule'))
  await page.route(`**${address}`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await page.goto(address, { waitUntil: 'networkidle' })
  expect(await sentence.isVisible()).toBe(true)
  // Hydrated, it would open the cart beside the page.
  await page.getByRole('button', { name: 'カートに入れる' }).first().press('Enter')
  await page.waitForURL(`${url}/cart`)
})

test('a Firefox too old for the router keeps plain forms too', async () => {
  const page = await enter('phone')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'TextEncoderStream'))
  await page.goto(`/products/${(await anySimpleProduct()).handle}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'カートに入れる' }).first().press('Enter')
  await page.waitForURL(`${url}/cart`)
})

test('without what Safari 15.4 lacks, a member signs in and changes a quantity in the cart', async () => {
  const page = await enter('phone')
  await page.addInitScript(() => {
    Reflect.deleteProperty(URL, 'parse')
    Reflect.deleteProperty(Array.prototype, 'toSorted')
    Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit')
  })
  await signIn(page)
  await putInCart(page, (await anySimpleProduct()).handle)
  await page
    .getByRole('main')
    .getByRole('button', { name: /1つ増やす/ })
    .click()
  await page.getByRole('link', { name: 'カート（2点）' }).waitFor()
})

test('before Chrome 120, what scripts replace stays hidden on an error page and on the next one', async () => {
  const page = await enter('phone')
  const body = (await (await fetch(`${url}/products/none`)).text()).replaceAll('(scripting:', '(unknown:')
  await page.route('**/products/none', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await visit(page, '/products/none')
  const account = page.getByRole('link', { name: 'ログイン・会員登録', includeHidden: true }).first()
  expect(await account.isVisible()).toBe(false)
  await page.getByRole('banner').getByRole('link', { name: 'くすりばこ' }).click()
  await page.waitForURL(`${url}/`)
  await page.getByRole('heading', { name: '症状から探す' }).waitFor()
  expect(await account.isVisible()).toBe(false)
})
