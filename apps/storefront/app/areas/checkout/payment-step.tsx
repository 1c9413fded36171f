import type { WalletId } from '@kusuribako/contract/payments/wallets'
import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { FieldGroup } from '@kusuribako/ui/field.tsx'
import { Checkbox, RadioCard } from '@kusuribako/ui/inputs.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { PointsForm } from '../points/points-form.tsx'
import { FocusedNotice } from '../shell/focused-notice.tsx'
import { AmazonButton } from './amazon-button.tsx'
import { CardFields, type CardFieldsHandle, checkCardWords, fieldsLoadingWords } from './card-fields.tsx'
import type { CheckoutView } from './read-checkout.server.ts'
import { firstCard, SavedCards } from './saved-cards.tsx'
import { StepButton } from './step-button.tsx'
import type { StepRefusal } from './submit-step.server.ts'
import { walletNames, walletNotes } from './wallet-words.ts'

/** The payment: with points, and the rest by a card, saved or typed in, or a wallet. Nothing is charged here. */
export function PaymentStep({ checkout, refusal }: { checkout: CheckoutView; refusal: StepRefusal | undefined }) {
  const { wallets, wallet, declined, amazonButton } = checkout
  const [method, setMethod] = useState<string>(initialMethod(checkout))
  const fields = useRef<CardFieldsHandle>(null)
  const [card, setCard] = useState<string | null>(null)
  const pointsFigures = checkout.cart.totals.points
  const neededMethod = (pointsFigures?.toPay ?? checkout.cart.totals.total) === 0 ? 'none' : method
  const { send, busy, problem } = useCardForm(fields, neededMethod === 'card' && card === 'new')
  const refused = refusal?.refused
  const isAmazonOpen = neededMethod === 'amazon-pay' && wallet?.id !== 'amazon-pay'
  return (
    <div className="grid gap-6">
      {checkout.points && pointsFigures && (
        <PointsForm balance={checkout.points} figures={pointsFigures} refusal={refusal} />
      )}
      <Form method="post" preventScrollReset className="grid gap-6" onSubmit={send}>
        <input type="hidden" name="intent" value="payment" />
        {declined && !refused && <DeclinedNotice {...declined} />}
        {refused && (
          <FocusedNotice kind="danger" about={refusal}>
            {refused}
          </FocusedNotice>
        )}
        {neededMethod === 'none' && <NothingToPay lacksCard={checkout.blockedBy === 'subscription_needs_card'} />}
        {neededMethod !== 'none' && wallets.length > 0 && (
          <Methods wallets={wallets} method={method} choose={setMethod} />
        )}
        {neededMethod === 'card' && (
          <>
            <CardChoice checkout={checkout} fields={fields} problem={problem} onChoice={setCard} />
            <p className="text-sm text-quiet">
              カードの情報は決済会社が直接お預かりし、当店には残りません。お支払いは、次の最終確認で注文を確定したあとに行われます。
            </p>
          </>
        )}
        {isAmazonOpen && amazonButton && <AmazonButton button={amazonButton} place="payment" />}
        {!isAmazonOpen && (
          <StepButton step="payment" busy={busy}>
            最終確認へ進む
          </StepButton>
        )}
      </Form>
    </div>
  )
}

/** `lacksCard`: later deliveries of a subscription still need a card that the member always uses. */
const NothingToPay = ({ lacksCard }: { lacksCard: boolean }) =>
  lacksCard ? (
    <Notice kind="warning" title="定期便の2回目からのお支払いに、カードが必要です">
      <p>
        マイページの「カード」でカードを保存し、「いつも使う」を選んでからお戻りください。ポイントの利用を減らすか、ギフトカードを外して、残りをカードでお支払いいただくこともできます。
      </p>
      <ButtonLink to="/account/cards" kind="plain" className="mt-3">
        カードを保存する・選ぶ
      </ButtonLink>
    </Notice>
  ) : (
    <p>ポイントまたはギフトカードですべてお支払いいただけます。ほかのお支払い方法は必要ありません。</p>
  )

/**
 * The way to pay that was chosen for this cart; after a failed payment by a wallet, that wallet again, unless the buyer
 * gave it up. Otherwise the way that the member paid the last time, if it can pay for these goods.
 */
function initialMethod({ wallet, declined, card, buyer, wallets }: CheckoutView): string {
  if (wallet) return wallet.id
  if (declined) return declined.isCanceled ? 'card' : declined.method
  return (!card && wallets.find((id) => id === buyer?.selectedProviderId)) || 'card'
}

const DeclinedNotice = ({ words, isCanceled }: NonNullable<CheckoutView['declined']>) => (
  <FocusedNotice
    kind={isCanceled ? 'info' : 'danger'}
    title={isCanceled ? 'お支払いを取りやめました' : 'お支払いできませんでした'}
    about={words}
  >
    <p>{words}</p>
    <p>ご注文は完了していません。カートとお届け先の内容はそのまま残っています。</p>
  </FocusedNotice>
)

interface MethodsProps {
  wallets: WalletId[]
  method: string
  choose: (id: string) => void
}

function Methods({ wallets, method, choose }: MethodsProps) {
  return (
    <FieldGroup legend="お支払い方法">
      <div className="grid gap-2">
        <RadioCard
          name="method"
          value="card"
          label="クレジットカード"
          defaultChecked={method === 'card'}
          onChange={() => choose('card')}
        />
        {wallets.map((id) => (
          <RadioCard
            key={id}
            name="method"
            value={id}
            label={walletNames[id]}
            note={walletNotes[id]}
            defaultChecked={method === id}
            onChange={() => choose(id)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

interface CardProblem {
  words: string
}

interface CardChoiceProps {
  checkout: CheckoutView
  fields: RefObject<CardFieldsHandle | null>
  /** Of the typed card: shown at its fields, which are far below the step's top. */
  problem: CardProblem | null
  /** Called with the chosen card: the id of a saved one, or `new`. */
  onChoice: (id: string) => void
}

export function CardChoice({ checkout, fields, problem, onChoice }: CardChoiceProps) {
  const { buyer, declined, stripeKey } = checkout
  const isSubscription = checkout.cart.lines.some(({ plan }) => plan !== null)
  const saved = buyer?.cards ?? []
  const first = firstCard(saved, buyer?.selectedCardId ?? null)
  const [chosen, choose] = useState(declined?.method === 'card' || !first ? 'new' : first.id)
  useEffect(() => onChoice(chosen), [chosen, onChoice])
  return (
    <>
      {saved.length > 0 && <SavedCards saved={saved} chosen={chosen} choose={choose} />}
      {chosen === 'new' && (
        <div className="grid gap-4">
          {saved.length === 0 && <h3 className="text-sm font-semibold">カードの情報</h3>}
          {problem && (
            <FocusedNotice kind="danger" about={problem}>
              {problem.words}
            </FocusedNotice>
          )}
          <CardFields stripeKey={stripeKey} ref={fields} />
          {buyer && !isSubscription && (
            <Checkbox name="save_card" value="yes" label="次回のためにこのカードを保存する" />
          )}
          {isSubscription && (
            <p className="text-sm text-quiet">
              定期便の2回目からのお支払いのために、このカードを決済会社に保存します。マイページでいつでも変更できます。
            </p>
          )}
        </div>
      )}
    </>
  )
}

/** Converts the input of the provider's fields into a card id before the form is sent. */
function useCardForm(fields: { current: CardFieldsHandle | null }, isNew: boolean) {
  const submit = useSubmit()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CardProblem | null>(null)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    if (!isNew) return setProblem(null)
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (busy) return
    const loaded = fields.current?.current()
    if (!loaded) return setProblem({ words: fieldsLoadingWords })
    setBusy(true)
    setProblem(null)
    const { error, paymentMethod } = await loaded.stripe.createPaymentMethod({ type: 'card', card: loaded.element })
    setBusy(false)
    if (!paymentMethod) return setProblem({ words: error?.message ?? checkCardWords })
    form.set('payment_method_id', paymentMethod.id)
    form.set('brand', paymentMethod.card?.brand ?? '')
    form.set('last4', paymentMethod.card?.last4 ?? '')
    await submit(form, { method: 'post', preventScrollReset: true })
  }
  return { send, busy, problem }
}
