import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { useEffect, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { useSettings } from '../shell/settings.ts'
import { ConfirmedGoods, ConfirmedTerms } from './confirmation-block.tsx'
import { FocusedNotice } from './focused-notice.tsx'
import { HandOver } from './hand-over.tsx'
import type { Placing } from './place-order.server.ts'
import type { CheckoutView, Screen } from './read-checkout.server.ts'
import { StepButton } from './step-button.tsx'
import { loadStripe } from './stripe.ts'
import { WaitingWallet } from './waiting-wallet.tsx'

interface ConfirmStepProps {
  checkout: CheckoutView
  screen: Screen
  placing: Placing | undefined
}

/** The last look: everything that 特定商取引法12条の6 asks for, then one button. */
export function ConfirmStep({ checkout, screen, placing }: ConfirmStepProps) {
  const { cart, idempotencyKey } = checkout
  const { confirmation: shown, sha256 } = screen
  const needsPharmacist = cart.lines.some((line) => line.needsPharmacist)
  const { approving, problem, askAgain } = useChallenge(checkout, placing)
  return (
    <div className="grid gap-8">
      {placing && !placing.challenge && !placing.handOver && <Refused placing={placing} />}
      {placing?.handOver && <HandOver {...placing.handOver} />}
      {checkout.waiting && !placing?.handOver && (
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
          <button
            type="button"
            onClick={askAgain}
            className="min-h-11 font-semibold underline underline-offset-4 hover:text-leaf"
          >
            もう一度本人認証をする
          </button>
        </Notice>
      )}
      <ConfirmedGoods
        shown={shown}
        pictures={Object.fromEntries(cart.lines.map(({ id, thumbnail }) => [id, thumbnail]))}
        codes={cart.codes}
        earned={cart.totals.points?.earned ?? 0}
      />
      {needsPharmacist && (
        <Notice kind="info" title="薬剤師の確認があるご注文です">
          注文を確定すると、お支払い額だけを確保します。薬剤師がご回答を確認し、承認したときに初めてお支払いが確定します。販売できないと判断したときは、お支払いは行われません。
        </Notice>
      )}
      <ConfirmedTerms shown={shown} />
      <Form method="post" preventScrollReset className={checkout.waiting ? 'hidden' : 'grid gap-3'}>
        <input type="hidden" name="intent" value="place" />
        <input type="hidden" name="idempotency_key" value={idempotencyKey} />
        <input type="hidden" name="confirmed" value={sha256} />
        <StepButton step="place" busy={approving}>
          {shown.button}
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

function Refused({ placing }: { placing: Placing }) {
  const { title, reasons, toCart, isUnsure } = placing
  return (
    <FocusedNotice kind="danger" title={title} about={placing}>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {!isUnsure && <p>お支払いは行われていません。カートと入力した内容は、そのまま残っています。</p>}
      {toCart && (
        <ButtonLink to="/cart" kind="plain" className="mt-3">
          カートで直す
        </ButtonLink>
      )}
    </FocusedNotice>
  )
}

/** Lets the buyer approve at the bank when it asks; then the server looks what came of it. */
function useChallenge({ stripeKey, challenge: waiting }: CheckoutView, placing: Placing | undefined) {
  const { stripeJsUrl } = useSettings()
  const submit = useSubmit()
  const { state } = useNavigation()
  const [approving, setApproving] = useState(false)
  const [problem, setProblem] = useState(false)
  const secret = placing?.challenge?.clientSecret ?? null

  async function approve(clientSecret: string) {
    setApproving(true)
    setProblem(false)
    try {
      const stripe = await loadStripe(stripeJsUrl, stripeKey ?? '')
      await stripe.handleNextAction({ clientSecret })
      await submit({ intent: 'resume' }, { method: 'post', action: '/checkout', preventScrollReset: true })
    } catch {
      setProblem(true)
    }
    setApproving(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server that asks for it, once
  useEffect(() => {
    if (secret) void approve(secret)
  }, [placing])

  const askAgain = () => {
    const again = secret ?? waiting?.clientSecret
    if (again && state === 'idle') void approve(again)
  }
  return { approving, problem, askAgain }
}
