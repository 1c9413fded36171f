import { TextButton } from '@kusuribako/ui/button.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { OverlapNotice } from '../cart/overlap-notice.tsx'
import { NewTabLink } from '../content/new-tab-link.tsx'
import { useSettings } from '../shell/settings.ts'
import { ConfirmedGoods, ConfirmedTerms } from './confirmation-block.tsx'
import type { UnplacedOrder } from './place-order.server.ts'
import { ProviderRedirectForm } from './provider-redirect-form.tsx'
import type { CheckoutView, ConfirmationScreen } from './read-checkout.server.ts'
import { StepButton } from './step-button.tsx'
import { loadStripe } from './stripe.ts'
import { WaitingWallet } from './waiting-wallet.tsx'

interface ConfirmStepProps {
  checkout: CheckoutView
  screen: ConfirmationScreen
  unplacedOrder: UnplacedOrder | undefined
}

/** The last screen: everything that 特定商取引法12条の6 requires, then one button. */
export function ConfirmStep({ checkout, screen, unplacedOrder }: ConfirmStepProps) {
  const { cart, idempotencyKey } = checkout
  const { confirmation, sha256 } = screen
  const needsPharmacist = cart.lines.some((line) => line.needsPharmacist)
  const { approving, problem, approveAgain } = useChallenge(checkout, unplacedOrder)
  return (
    <div className="grid gap-8">
      {unplacedOrder?.providerForm && <ProviderRedirectForm {...unplacedOrder.providerForm} />}
      {checkout.waiting && !unplacedOrder?.providerForm && (
        <WaitingWallet wallet={checkout.waiting} idempotencyKey={idempotencyKey} />
      )}
      {approving && (
        <Notice kind="info" title="カード会社の本人認証を行っています" announced>
          表示される画面の案内に沿って、お手続きください。
        </Notice>
      )}
      {problem && (
        <Notice kind="danger" title="本人認証の画面を表示できませんでした" announced>
          <p>ご注文は完了していません。入力した内容はそのまま残っています。</p>
          <TextButton type="button" onClick={approveAgain}>
            もう一度本人認証をする
          </TextButton>
        </Notice>
      )}
      <ConfirmedGoods
        confirmation={confirmation}
        pictures={Object.fromEntries(cart.lines.map(({ id, thumbnail }) => [id, thumbnail]))}
        codes={cart.codes}
        earned={cart.totals.points?.earned ?? 0}
      />
      {needsPharmacist && (
        <Notice kind="info" title="薬剤師の確認があるご注文です">
          注文を確定すると、お支払い額だけを確保します。薬剤師がご回答を確認し、承認したときに初めてお支払いが確定します。販売できないと判断したときは、お支払いは行われません。
        </Notice>
      )}
      {cart.overlaps.map((overlap) => (
        <OverlapNotice key={overlap.ingredients.join()} kind="info" overlap={overlap} cart={cart} />
      ))}
      <ConfirmedTerms confirmation={confirmation} />
      <Form method="post" preventScrollReset className={checkout.waiting ? 'hidden' : 'grid gap-3'}>
        <input type="hidden" name="intent" value="place" />
        <input type="hidden" name="idempotency_key" value={idempotencyKey} />
        <input type="hidden" name="confirmed" value={sha256} />
        <StepButton step="place" busy={approving} note={agreement}>
          {confirmation.button}
        </StepButton>
        <noscript>
          <p className="text-sm text-quiet">
            本人認証（3Dセキュア）が必要なカードでは、JavaScriptを有効にしてからお進みください。
          </p>
        </noscript>
      </Form>
    </div>
  )
}

/** 民法548条の2: the terms of use become part of the contract. */
const agreement = (
  <>
    <NewTabLink to="/pages/terms">利用規約</NewTabLink>に同意のうえ、ご注文ください。
  </>
)

/**
 * Lets the buyer approve at the bank when it asks; then the server checks the outcome. One request per press, even if
 * the provider cannot be reached.
 */
function useChallenge({ stripeKey, challenge }: CheckoutView, unplacedOrder: UnplacedOrder | undefined) {
  const { stripeJsUrl } = useSettings()
  const submit = useSubmit()
  const { state } = useNavigation()
  const [approving, setApproving] = useState(false)
  const [problem, setProblem] = useState(false)
  const approvalFailed = useRef(false)
  const secret = unplacedOrder?.challenge?.clientSecret ?? null

  async function approve(clientSecret: string) {
    setApproving(true)
    setProblem(false)
    try {
      const stripe = await loadStripe(stripeJsUrl, stripeKey ?? '')
      const { error } = await stripe.handleNextAction({ clientSecret })
      approvalFailed.current = Boolean(error)
      await submit({ intent: 'resume' }, { method: 'post', action: '/checkout', preventScrollReset: true })
    } catch {
      setProblem(true)
    }
    setApproving(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server that asks for it, once
  useEffect(() => {
    if (!secret) return
    // If the bank cannot be reached, automatic retries would never end: the buyer decides about the next try.
    if (approvalFailed.current) setProblem(true)
    else void approve(secret)
    approvalFailed.current = false
  }, [unplacedOrder])

  const approveAgain = () => {
    const clientSecret = secret ?? challenge?.clientSecret
    if (clientSecret) void approve(clientSecret)
  }
  // While the page is being reloaded a press would do nothing.
  return { approving, problem: problem && state === 'idle', approveAgain }
}
