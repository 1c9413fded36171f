import { Button } from '@kusuribako/ui/button.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { Skeleton } from '@kusuribako/ui/waiting.tsx'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useSettings } from '../shell/settings.ts'
import { type CardElement, loadStripe, type Stripe } from './stripe.ts'

/** The card fields as a form uses them. */
export interface CardFieldsHandle {
  /** Null until the fields are loaded. */
  current: () => { stripe: Stripe; element: CardElement } | null
}

/** Where the provider does not say what is wrong with a card. */
export const checkCardWords = 'カードの情報をご確認ください。'

/** Shown if the button is pressed before they are loaded. */
export const fieldsLoadingWords = 'カードの入力欄を準備しています。表示されてから、もう一度押してください。'

type State = 'coming' | 'there' | 'away'

/** The provider's own card fields, in its frame: a card number never touches this shop. */
export function CardFields({ stripeKey, ref }: { stripeKey: string | null; ref: Ref<CardFieldsHandle> }) {
  const { stripeJsUrl } = useSettings()
  const place = useRef<HTMLDivElement>(null)
  const fields = useRef<{ stripe: Stripe; element: CardElement } | null>(null)
  const [state, setState] = useState<State>('coming')
  const [tries, setTries] = useState(0)
  // The last key is kept: if an answer of the shop comes without one, the fields stay with their input.
  const [key, setKey] = useState(stripeKey)
  if (stripeKey && stripeKey !== key) setKey(stripeKey)
  useImperativeHandle(ref, () => ({ current: () => fields.current }), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try mounts the fields anew
  useEffect(() => {
    if (!key) return setState('away')
    let isUnmounted = false
    loadStripe(stripeJsUrl, key).then(
      (stripe) => {
        if (isUnmounted || !place.current) return
        const element = stripe.elements({ locale: 'ja' }).create('card', { hidePostalCode: true })
        element.on('ready', () => setState('there'))
        element.mount(place.current)
        fields.current = { stripe, element }
      },
      () => isUnmounted || setState('away'),
    )
    return () => {
      isUnmounted = true
      fields.current?.element.destroy()
      fields.current = null
    }
  }, [key, stripeJsUrl, tries])

  return (
    <div>
      <noscript>
        <Notice kind="warning" title="カードの入力にはJavaScriptが必要です">
          カードの番号を安全に受け取るため、この画面だけはJavaScriptを使います。ブラウザの設定で有効にしてから、ページを開き直してください。ここまでの入力はそのまま残っています。
        </Notice>
      </noscript>
      {state === 'coming' && <Skeleton className="h-40 w-full scripting-none:hidden" />}
      {state === 'away' && (
        <Notice kind="danger" title="カードの入力欄を表示できませんでした">
          <p>カート・お届け先の内容はそのまま残っています。通信の状態をご確認のうえ、もう一度お試しください。</p>
          <Button
            type="button"
            kind="plain"
            className="mt-3"
            onClick={() => {
              setState('coming')
              setTries(tries + 1)
            }}
          >
            もう一度表示する
          </Button>
        </Notice>
      )}
      <div ref={place} className={state === 'there' ? '' : 'h-0 overflow-hidden'} />
    </div>
  )
}
