import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { CardFields, type CardFieldsHandle, checkCardWords, fieldsLoadingWords } from '../checkout/card-fields.tsx'
import { FocusedNotice } from '../shell/focused-notice.tsx'

/**
 * Saves a new card: the shop starts it, the provider's fields finish it, 3-D Secure included. `delivery`: the
 * subscription for which it is wanted.
 */
export function AddCard({ stripeKey, delivery }: { stripeKey: string | null; delivery: string | null }) {
  const { fields, form, busy, problem, openFields, cancel, startSetup } = useNewCard()
  const saved = form === 'saved'
  if (form !== 'open')
    return (
      <div className="grid gap-4">
        {saved && (
          <FocusedNotice kind="success" about={saved}>
            カードを保存しました。
            {delivery && '定期便のお支払いに使うには、定期便の内容でこのカードをお選びください。'}
          </FocusedNotice>
        )}
        {delivery && (
          <ButtonLink to={delivery} kind={saved ? 'main' : 'plain'} className="sm:justify-self-start">
            定期便の内容に戻る
          </ButtonLink>
        )}
        <Button
          type="button"
          ref={form === 'canceled' ? takeFocus : undefined}
          kind={delivery && saved ? 'plain' : 'main'}
          onClick={openFields}
          className="sm:justify-self-start"
        >
          カードを追加する
        </Button>
      </div>
    )
  return (
    <section aria-label="カードの追加" className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <h2 ref={takeFocus} tabIndex={-1} className="text-lg">
        カードの追加
      </h2>
      {problem && (
        <FocusedNotice kind="danger" about={problem}>
          {problem.words}
        </FocusedNotice>
      )}
      <CardFields stripeKey={stripeKey} ref={fields} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="button" busy={busy} onClick={startSetup}>
          保存する
        </Button>
        <Button type="button" kind="plain" onClick={cancel}>
          やめる
        </Button>
      </div>
    </section>
  )
}

/** Opening or cancelling the form removes the button that was pressed. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

interface StartedSetup {
  secret: string | null
  refused: string | null
}

function useNewCard() {
  const starting = useFetcher<StartedSetup>()
  const { revalidate } = useRevalidator()
  const fields = useRef<CardFieldsHandle>(null)
  const [form, setForm] = useState<'new' | 'open' | 'canceled' | 'saved'>('new')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ words: string } | null>(null)
  const handled = useRef<StartedSetup | undefined>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer once
  useEffect(() => {
    const { data } = starting
    if (!data || handled.current === data) return
    handled.current = data
    void (data.secret ? save(data.secret) : fail(data.refused))
  }, [starting.data])

  async function save(clientSecret: string) {
    const loaded = fields.current?.current()
    if (!loaded) return setBusy(false)
    const { error } = await loaded.stripe.confirmCardSetup(clientSecret, { payment_method: { card: loaded.element } })
    if (error) return fail(error.message)
    setBusy(false)
    setForm('saved')
    await revalidate()
  }

  function openFields() {
    setProblem(null)
    setForm('open')
  }

  const cancel = () => setForm('canceled')

  function fail(words: string | null | undefined) {
    setProblem({ words: words || checkCardWords })
    setBusy(false)
  }

  function startSetup() {
    if (!fields.current?.current()) return fail(fieldsLoadingWords)
    setProblem(null)
    setBusy(true)
    void starting.submit({ intent: 'start' }, { method: 'post', action: '/account/cards' })
  }
  return {
    fields,
    form,
    busy: busy || starting.state !== 'idle',
    problem,
    openFields,
    cancel,
    startSetup,
  }
}
