import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import { type CardFieldsHandle, checkCardWords, fieldsLoadingWords } from '../checkout/card-fields.tsx'
import { loadStripe } from '../checkout/stripe.ts'
import { useSettings } from '../shell/settings.ts'
import type { OpenedPayment } from './answer-edit.server.ts'

interface EditPayment {
  fields: { current: CardFieldsHandle | null }
  isDue: boolean
  /** The id of a saved card, or `new`: the input of the fields. */
  card: string
  stripeKey: string | null
  /** What the page shows: the buyer agrees to its state when the button was pressed. */
  seen: string
}

/**
 * Has the card authorised before the buyer's agreement is sent: the shop opens the payment, the provider's script
 * confirms it, with the bank's question where there is one, and then the form is submitted.
 */
export function useEditPayment({ fields, isDue, card, stripeKey, seen }: EditPayment) {
  const { stripeJsUrl } = useSettings()
  const opening = useFetcher<OpenedPayment>()
  const submit = useSubmit()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ words: string } | null>(null)
  const handled = useRef<OpenedPayment | undefined>(undefined)
  const seenWhenPressed = useRef(seen)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer once
  useEffect(() => {
    const { data } = opening
    if (!data || handled.current === data) return
    handled.current = data
    void (data.secret ? confirm(data.secret) : fail(data.refused))
  }, [opening.data])

  async function confirm(secret: string) {
    const payment = await paymentMethod().catch(() => null)
    if (!payment)
      return fail('お支払いの画面を読み込めませんでした。通信の状態をご確認のうえ、もう一度お試しください。')
    const { error } = await payment.stripe.confirmCardPayment(secret, { payment_method: payment.with })
    // It was confirmed before, and the browser has lost the result: the shop checks the outcome.
    if (error && error.code !== 'payment_intent_unexpected_state') return fail(error.message)
    await submit({ intent: 'agree', seen: seenWhenPressed.current }, { method: 'post', preventScrollReset: true })
    setBusy(false)
  }

  async function paymentMethod() {
    if (card !== 'new') return { stripe: await loadStripe(stripeJsUrl, stripeKey ?? ''), with: card }
    const loaded = fields.current?.current()
    return loaded ? { stripe: loaded.stripe, with: { card: loaded.element } } : null
  }

  function fail(words: string | null | undefined) {
    setProblem({ words: words || checkCardWords })
    setBusy(false)
  }

  function send(event: SubmitEvent<HTMLFormElement>) {
    // The answer to this press must not appear together with the error of the last one.
    if (!busy) setProblem(null)
    if (!isDue) return
    event.preventDefault()
    if (busy) return
    if (card === 'new' && !fields.current?.current()) return fail(fieldsLoadingWords)
    setBusy(true)
    seenWhenPressed.current = seen
    void opening.submit({ intent: 'open', seen }, { method: 'post' })
  }
  return { send, busy, problem }
}
