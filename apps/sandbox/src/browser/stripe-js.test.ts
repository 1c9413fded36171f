import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Lab } from '../testing/lab.ts'
import { fill, mount, openShopPage, type ShopPage } from '../testing/shop-page.ts'

let shop: ShopPage
let lab: Lab
let page: Page
beforeAll(async () => {
  shop = await openShopPage()
  lab = shop.lab
}, 60_000)
beforeEach(async () => {
  page = await shop.visit()
})
afterAll(() => shop.close())

const order = { amount: 4_980, currency: 'jpy' }

/** Starts the confirmation; its outcome is read by `outcome`. */
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
  test('is confirmed without card data on the page of the shop', async () => {
    const intent = await lab.stripe.paymentIntents.create({ ...order, capture_method: 'manual' })
    const posts: string[] = []
    page.on('request', (request) => posts.push(`${request.frame() === page.mainFrame()} ${request.postData()}`))
    await fill(await mount(page), '4242 4242 4242 4242')
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

  test('redirects to the return URL unless told not to', async () => {
    const intent = await lab.stripe.paymentIntents.create(order)
    await fill(await mount(page), '4242424242424242')
    await Promise.all([
      page.waitForURL(`${shop.url}/done?**`),
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

  test('reports a declined card in Japanese', async () => {
    const intent = await lab.stripe.paymentIntents.create(order)
    await fill(await mount(page), '4000000000009995')
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

  test('with a saved card needs no card fields', async () => {
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

  test('saves a card with confirmSetup', async () => {
    const customer = (await lab.stripe.customers.create()).id
    const intent = await lab.stripe.setupIntents.create({ customer })
    await fill(await mount(page), '5555555555554444')
    const result = await page.evaluate((clientSecret) => {
      const { stripe, elements } = window.lab
      return stripe.confirmSetup({ elements, clientSecret, redirect: 'if_required' })
    }, String(intent.client_secret))
    expect(result).toMatchObject({ setupIntent: { id: intent.id, status: 'succeeded' } })
    expect((await lab.stripe.paymentMethods.list({ customer })).data[0]!.card!.last4).toBe('4444')
  })

  test('works with a card element in confirmCardPayment and createPaymentMethod', async () => {
    const intent = await lab.stripe.paymentIntents.create(order)
    await fill(await mount(page, 'card'), '378282246310005')
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
  ])('finishes after %s in the dialog', async (button, expected) => {
    const intent = await lab.stripe.paymentIntents.create(order)
    await fill(await mount(page), '4000002500003155')
    await confirm(intent)
    await challenge().getByText('4,980円').waitFor()
    await challenge().getByRole('button', { name: button }).click()
    expect(await outcome()).toMatchObject(expected)
    expect(await page.locator('dialog').count()).toBe(0)
  })

  test.each(['the button', 'Escape'])(
    'fails when the dialog is closed by %s, and another card can be used',
    async (way) => {
      const intent = await lab.stripe.paymentIntents.create(order)
      const fields = await mount(page)
      await fill(fields, '4000000000003220')
      await confirm(intent)
      await challenge().getByRole('button', { name: '承認する' }).waitFor()
      if (way === 'Escape') await page.keyboard.press('Escape')
      else await page.getByRole('button', { name: '閉じる' }).click()
      expect(await outcome()).toMatchObject({ error: { code: 'payment_intent_authentication_failure' } })
      await fill(fields, '4242424242424242')
      await confirm(intent)
      expect(await outcome()).toMatchObject({ paymentIntent: { status: 'succeeded' } })
    },
  )

  test('continues a payment begun on the server with handleNextAction', async () => {
    const method = await lab.stripe.paymentMethods.create({
      type: 'card',
      card: { token: 'tok_threeDSecure2Required' },
    })
    const intent = await lab.stripe.paymentIntents.create({
      ...{ ...order, payment_method: method.id, confirm: true, use_stripe_sdk: true },
      return_url: `${shop.url}/done`,
    })
    expect(intent.next_action!.type).toBe('use_stripe_sdk')
    await page.evaluate((clientSecret) => {
      const stripe = window.Stripe!('pk_test_kusuribako')
      window.lab = { outcome: stripe.handleNextAction({ clientSecret }) } as typeof window.lab
    }, String(intent.client_secret))
    await challenge().getByRole('button', { name: '承認する' }).click()
    expect(await outcome()).toMatchObject({ paymentIntent: { status: 'succeeded' } })
  })

  test('on its own page redirects back to the shop', async () => {
    const method = await lab.stripe.paymentMethods.create({
      type: 'card',
      card: { token: 'tok_threeDSecure2Required' },
    })
    const intent = await lab.stripe.paymentIntents.create({
      ...{ ...order, payment_method: method.id, confirm: true, return_url: `${shop.url}/done?cart=1` },
    })
    await page.goto(String(intent.next_action!.redirect_to_url!.url))
    await page.getByRole('button', { name: '承認する' }).click()
    await page.waitForURL(`${shop.url}/done?**`)
    expect(new URL(page.url()).searchParams.get('redirect_status')).toBe('succeeded')
  })
})
