/** The part of Stripe.js that this shop uses; the sandbox's stand-in has the same interface. */
export interface Stripe {
  elements(options: { locale: 'ja' }): { create(type: 'card', options?: object): CardElement }
  createPaymentMethod(options: { type: 'card'; card: CardElement }): Promise<CardAnswer>
  handleNextAction(options: { clientSecret: string }): Promise<{ error?: { message?: string } }>
  confirmCardPayment(
    clientSecret: string,
    options: { payment_method: { card: CardElement } | string },
  ): Promise<{ error?: { code?: string; message?: string } }>
  confirmCardSetup(
    clientSecret: string,
    options: { payment_method: { card: CardElement } },
  ): Promise<{ error?: { message?: string } }>
}
export interface CardElement {
  mount(place: HTMLElement): void
  destroy(): void
  on(event: 'change', listener: (change: { complete: boolean; error?: { message: string } }) => void): void
  on(event: 'ready', listener: () => void): void
}
interface CardAnswer {
  error?: { message?: string }
  paymentMethod?: { id: string; card?: { brand: string; last4: string } }
}

declare global {
  interface Window {
    Stripe?: (key: string) => Stripe
  }
}

let loading: Promise<void> | undefined

/** Stripe.js, loaded when a card is first needed and not before; rejects when it cannot be reached. */
export async function loadStripe(address: string, key: string): Promise<Stripe> {
  if (!window.Stripe) {
    loading ??= fetchScript(address)
    await loading.catch((error: unknown) => {
      loading = undefined
      throw error
    })
  }
  return window.Stripe!(key)
}

function fetchScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('Stripe.js cannot be reached'))
    }
    document.head.append(script)
  })
}
