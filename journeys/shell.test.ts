import { expect, inject, test } from 'vitest'
import { screens } from './browser.ts'
import { visits } from './visits.ts'

const shop = inject('shop')
const enter = visits()

test.each(Object.keys(screens) as (keyof typeof screens)[])('the shop opens on a %s', async (screen) => {
  const page = await enter(screen)
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  expect(await page.getAttribute('html', 'lang')).toBe('ja')
})

test('server, storefront and sandbox report that they are ready', async () => {
  const response = await fetch(`${shop.apiUrl}/ready`)
  expect(await response.json()).toEqual({ status: 'ready', checks: { database: true, migrations: true, queue: true } })
  expect((await fetch(`${shop.url}/health`)).status).toBe(200)
  expect((await fetch(shop.sandboxUrl)).status).toBe(200)
})
