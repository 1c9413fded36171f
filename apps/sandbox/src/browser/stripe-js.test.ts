import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Stripe, StripeCardElement, StripeElements } from '@stripe/stripe-js'
import { type Browser, type BrowserContext, chromium, type FrameLocator, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findBrowser } from '../../../../launch/browser.ts'
import { type Lab, openLab } from '../testing/lab.ts'

/** What the shop's page holds, by the official types: the stand-in must do as they say. */
declare global {
  interface Window {
    lab: {
      stripe: Stripe
      elements: StripeElements
      fields: StripeCardElement
      changes: object[]
      outcome?: Promise<object>
    }
  }
}

let lab: Lab
let shop: Server
let shopUrl: string
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  lab = await openLab()
  shop = createServer((request, response) => {
    const policy = `default-src 'self'; script-src 'self' ${lab.url}; frame-src ${lab.url}; connect-src ${lab.url}`
    response.setHeader('Content-Security-Policy', policy)
    if (request.url === '/favicon.ico') return response.writeHead(404).end()
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="ja"><title>店</title><div id="card"></div><script src="${lab.url}/stripe.js"></script>`,
    )
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const { CHROMIUM_PATH, ...env } = await findBrowser()
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-quic']
  browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args, env: { ...process.env, ...env } })
}, 60_000)

beforeEach(async () => {
  await context?.close()
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ja-JP' })
  page = await context.newPage()
  await page.goto(shopUrl)
})

afterAll(async () => {
  await browser.close()
  await new Promise((resolve) => shop.close(resolve))
  await lab.close()
})

/** Mounts the card fields, and keeps what Stripe.js says in `window.lab` of the shop's page. */
async function mount(element: 'card' | 'payment' = 'payment'): Promise<FrameLocator> {
  await page.evaluate(async (type) => {
    const stripe = window.Stripe!('pk_test_kusuribako')
    const elements = stripe.elements({ mode: 'payment', amount: 4_980, currency: 'jpy', locale: 'ja' })
    // Both kinds of element take what is asked of them here.
    const fields = elements.create(type as 'card')
    const changes: object[] = []
    fields.on('change', (change) => changes.push(change))
    const ready = new Promise((resolve) => fields.on('ready', resolve))
    fields.mount('#card')
    await ready
    window.lab = { stripe, elements, fields, changes }
  }, element)
  return page.frameLocator('#card iframe')
}

async function fill(fields: FrameLocator, number: string) {
  await fields.getByLabel('カード番号').fill(number)
  await fields.getByLabel('有効期限（月 / 年）').fill('1240')
  await fields.getByLabel('セキュリティコード').fill('123')
  await fields.getByLabel('カードの名義人').fill('HANAKO YAKUSHI')
}

const order = { amount: 4_980, currency: 'jpy' }

/** Starts the confirmation and leaves its outcome to be read by `outcome`. */
async function confirm(intent: { client_secret: string | null }) {
  await page.evaluate((clientSecret) => {
    const { stripe, elements } = window.lab
    window.lab.outcome = elements.submit().then(({ error }) => {
      if (error) return { error }
      const confirmParams = { return_url: `${location.origin}/done` }
      return stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' })
    })
  }, String(intent.client_secret))
}

function outcome() {
  return page.evaluate(() => window.lab.outcome)
}

describe('a payment with Stripe.js', () => {
  test('is confirmed without the card touching the page of the shop', async () => {
    const intent = await lab.stripe.paymentIntents.create({ ...order, capture_method: 'manual' })
    const posts: string[] = []
    page.on('request', (request) => posts.push(`${request.frame() === page.mainFrame()} ${request.postData()}`))
    await fill(await mount(), '4242 4242 4242 4242')
    await confirm(intent)
    expect(await outcome()).toMatchObject({ paymentIntent: { id: intent.id, status: 'requires_capture' } })
    expect(posts.filter((post) => post.startsWith('true') && post.includes('4242'))).toEqual([])
    expect(await page.content()).not.toContain('4242')
    const { payment_method } = await lab.stripe.paymentIntents.retrieve(intent.id, { expand: ['payment_method'] })
    expect(payment_method).toMatchObject({
      billing_details: { name: 'HANAKO YAKUSHI' },
      card: { exp_month: 12, exp_year: 2040 },
    })
  })

  test('returns to the shop when it says so', async () => {
    const intent = await lab.stripe.paymentIntents.create(order)
    await fill(await mount(), '4242424242424242')
    await Promise.all([
      page.waitForURL(`${shopUrl}/done?**`),
      page.evaluate((clientSecret) => {
        const { stripe, elements } = window.lab
        const confirmParams = { return_url: `${location.origin}/done?cart=1` }
        void elements.submit().then(() => stripe.confirmPayment({ elements, clientSecret, confirmParams }))
      }, String(intent.client_secret)),
    ])
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({
      cart: '1',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    })
  })

  test('tells a decline in Japanese', async () => {
    const intent = await lab.stripe.paymentIntents.create(order)
    await fill(await mount(), '4000000000009995')
    await confirm(intent)
    expect(await outcome()).toMatchObject({
      error: {
        type: 'card_error',
        decline_code: 'insufficient_funds',
        message: 'カードの残高が不足しています。別のカードをお使いください。',
        payment_intent: { status: 'requires_payment_method' },
      },
    })
  })

  test('with a saved card needs no fields', async () => {
    const customer = (await lab.stripe.customers.create()).id
    const { id } = await lab.stripe.paymentMethods.attach('pm_card_jcb', { customer })
    const intent = await lab.stripe.paymentIntents.create({ ...order, customer })
    const result = await page.evaluate(
      ([clientSecret, payment_method]) => {
        const confirmParams = { payment_method }
        const stripe = window.Stripe!('pk_test_kusuribako')
        return stripe.confirmPayment({ clientSecret, confirmParams, redirect: 'if_required' })
      },
      [String(intent.client_secret), id] as const,
    )
    expect(result).toMatchObject({ paymentIntent: { status: 'succeeded', payment_method: id } })
  })

  test('a card is kept by confirmSetup', async () => {
    const customer = (await lab.stripe.customers.create()).id
    const intent = await lab.stripe.setupIntents.create({ customer })
    await fill(await mount(), '5555555555554444')
    const result = await page.evaluate((clientSecret) => {
      const { stripe, elements } = window.lab
      return stripe.confirmSetup({ elements, clientSecret, redirect: 'if_required' })
    }, String(intent.client_secret))
    expect(result).toMatchObject({ setupIntent: { id: intent.id, status: 'succeeded' } })
    expect((await lab.stripe.paymentMethods.list({ customer })).data[0]!.card!.last4).toBe('4444')
  })

  test('confirmCardPayment and createPaymentMethod take a card element', async () => {
    const intent = await lab.stripe.paymentIntents.create(order)
    await fill(await mount('card'), '378282246310005')
    await page.frameLocator('#card iframe').getByLabel('セキュリティコード').fill('1234')
    const result = await page.evaluate(async (clientSecret) => {
      const { stripe, fields } = window.lab
      const { paymentMethod } = await stripe.createPaymentMethod({ type: 'card', card: fields })
      const paid = await stripe.confirmCardPayment(clientSecret, { payment_method: { card: fields } })
      return { brand: paymentMethod?.card?.brand, status: paid.paymentIntent?.status }
    }, String(intent.client_secret))
    expect(result).toEqual({ brand: 'amex', status: 'succeeded' })
  })
})

describe('3-D Secure with Stripe.js', () => {
  const challenge = () => page.frameLocator('dialog iframe')

  test.each([
    ['承認する', { paymentIntent: { status: 'succeeded' } }],
    [
      '拒否する',
      {
        error: {
          code: 'payment_intent_authentication_failure',
          message: 'ご本人の確認ができませんでした。別のカードをお使いください。',
        },
      },
    ],
  ])('%s in the dialog', async (button, expected) => {
    const intent = await lab.stripe.paymentIntents.create(order)
    await fill(await mount(), '4000002500003155')
    await confirm(intent)
    await challenge().getByText('4,980円').waitFor()
    await challenge().getByRole('button', { name: button }).click()
    expect(await outcome()).toMatchObject(expected)
    expect(await page.locator('dialog').count()).toBe(0)
  })

  test.each(['the button', 'Escape'])('put away by %s, it is refused, and another card may follow', async (way) => {
    const intent = await lab.stripe.paymentIntents.create(order)
    const fields = await mount()
    await fill(fields, '4000000000003220')
    await confirm(intent)
    await challenge().getByRole('button', { name: '承認する' }).waitFor()
    if (way === 'Escape') await page.keyboard.press('Escape')
    else await page.getByRole('button', { name: '閉じる' }).click()
    expect(await outcome()).toMatchObject({ error: { code: 'payment_intent_authentication_failure' } })
    await fill(fields, '4242424242424242')
    await confirm(intent)
    expect(await outcome()).toMatchObject({ paymentIntent: { status: 'succeeded' } })
  })

  test('handleNextAction asks for what the server began', async () => {
    const method = await lab.stripe.paymentMethods.create({
      type: 'card',
      card: { token: 'tok_threeDSecure2Required' },
    })
    const intent = await lab.stripe.paymentIntents.create({
      ...{ ...order, payment_method: method.id, confirm: true, use_stripe_sdk: true },
      return_url: `${shopUrl}/done`,
    })
    expect(intent.next_action!.type).toBe('use_stripe_sdk')
    await page.evaluate((clientSecret) => {
      const stripe = window.Stripe!('pk_test_kusuribako')
      window.lab = { outcome: stripe.handleNextAction({ clientSecret }) } as typeof window.lab
    }, String(intent.client_secret))
    await challenge().getByRole('button', { name: '承認する' }).click()
    expect(await outcome()).toMatchObject({ paymentIntent: { status: 'succeeded' } })
  })

  test('as a page it leads back to the shop', async () => {
    const method = await lab.stripe.paymentMethods.create({
      type: 'card',
      card: { token: 'tok_threeDSecure2Required' },
    })
    const intent = await lab.stripe.paymentIntents.create({
      ...{ ...order, payment_method: method.id, confirm: true, return_url: `${shopUrl}/done?cart=1` },
    })
    await page.goto(String(intent.next_action!.redirect_to_url!.url))
    await page.getByRole('button', { name: '承認する' }).click()
    await page.waitForURL(`${shopUrl}/done?**`)
    expect(new URL(page.url()).searchParams.get('redirect_status')).toBe('succeeded')
  })
})

describe('the card fields', () => {
  test('say in Japanese, beside the field, what is missing', async () => {
    const fields = await mount()
    const result = await page.evaluate(() => window.lab.elements.submit())
    expect(result).toEqual({
      error: { type: 'validation_error', code: 'incomplete_number', message: 'カード番号を最後まで入力してください。' },
    })
    const number = fields.getByLabel('カード番号')
    expect(await number.getAttribute('aria-invalid')).toBe('true')
    expect(await number.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await fields.getByRole('alert').allTextContents()).toEqual([
      ...['カード番号を最後まで入力してください。', '有効期限を月・年の順に4桁で入力してください。'],
      ...['セキュリティコードを3桁で入力してください。', 'カードの名義人を入力してください。'],
    ])
  })

  test('take full-width digits and the whole by keyboard', async () => {
    const fields = await mount()
    await fields.getByLabel('カード番号').focus()
    await page.keyboard.insertText('４２４２４２４２４２４２４２４２')
    await page.keyboard.press('Tab')
    await page.keyboard.type('0940')
    await page.keyboard.press('Tab')
    await page.keyboard.type('123')
    await page.keyboard.press('Tab')
    await page.keyboard.type('HANAKO')
    expect(await fields.getByLabel('カード番号').inputValue()).toBe('4242 4242 4242 4242')
    expect(await fields.getByLabel('有効期限（月 / 年）').inputValue()).toBe('09 / 40')
    const changes = await page.evaluate(() => window.lab.changes)
    expect(changes[0]).toMatchObject({ elementType: 'payment', empty: false, complete: false })
    expect(changes.at(-1)).toMatchObject({
      elementType: 'payment',
      empty: false,
      complete: true,
      value: { type: 'card' },
    })
  })

  test('refuse a date that is past and a number that is wrong', async () => {
    const fields = await mount()
    await fill(fields, '4242424242424241')
    await fields.getByLabel('有効期限（月 / 年）').fill('0120')
    await page.evaluate(() => window.lab.elements.submit())
    expect((await fields.getByRole('alert').allTextContents()).filter(Boolean)).toEqual([
      'カード番号が正しくありません。',
      '有効期限が過ぎています。',
    ])
  })

  test('answer no page but the one that holds them', async () => {
    const fields = await mount()
    await fill(fields, '4242424242424242')
    const stranger = await page.evaluate(async () => {
      const frame = document.querySelector<HTMLIFrameElement>('#card iframe')!
      const url = new URL(frame.src)
      url.searchParams.set('origin', 'https://other.example.com')
      const twin = document.createElement('iframe')
      twin.src = url.href
      const heard: unknown[] = []
      addEventListener('message', ({ source, data }) => source === twin.contentWindow && heard.push(data))
      document.body.append(twin)
      await new Promise((resolve) => twin.addEventListener('load', resolve))
      twin.contentWindow!.postMessage({ type: 'validate', id: 1 }, '*')
      await window.lab.elements.submit()
      return heard
    })
    expect(stranger).toEqual([])
  })
})
