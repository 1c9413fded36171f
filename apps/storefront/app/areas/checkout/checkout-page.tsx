import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { Disclosure } from '@kusuribako/ui/disclosure.tsx'
import { yen } from '@kusuribako/ui/format.ts'
import { StepList } from '@kusuribako/ui/navigation.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { wordsFor } from '../../wording/refusals.ts'
import { cartLinePath, pathToBlockedLine } from '../cart/cart-view.ts'
import { blocksOrder, problemWords, solvedBySteps } from '../cart/problem-words.ts'
import { Totals } from '../cart/totals.tsx'
import { ReloadFailedNotice } from '../shell/reload-failed-notice.tsx'
import { AddressStep } from './address-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { GoodsList } from './goods-list.tsx'
import { quotedNameOf } from './line-names.ts'
import { MedicineStep } from './medicine-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import type { UnplacedOrder } from './place-order.server.ts'
import type { CheckoutView } from './read-checkout.server.ts'
import { RefusedOrder } from './refused-order.tsx'
import { Step } from './step.tsx'
import { PathToBlockedLine } from './step-button.tsx'
import { StepSummary } from './step-summary.tsx'
import { type StepName, stepWords } from './steps.ts'
import type { StepRefusal } from './submit-step.server.ts'

interface StepsProps {
  checkout: CheckoutView
  answer: StepRefusal | UnplacedOrder | undefined
}

interface CheckoutPageProps extends StepsProps {
  /** It could not be read again. */
  isStale: boolean
}

/** Checkout in one column: finished steps are folded to their summary, one is open, the rest wait. */
export function CheckoutPage({ checkout, answer, isStale }: CheckoutPageProps) {
  const { steps, current, cart } = checkout
  const at = steps.indexOf(current)
  const unplacedOrder = unplacedOrderOf(answer)
  const blocked = pathToBlockedLine(cart.lines)
  return (
    <div className="page pt-6 pb-24 lg:pt-10">
      <div className="mx-auto grid max-w-prose grid-cols-1 gap-6">
        <h1 className="text-2xl">ご購入手続き</h1>
        <StepList steps={steps.map((name) => stepWords[name])} current={at} />
        {isStale && (
          <ReloadFailedNotice title="画面を新しくできませんでした">
            ここまでのお手続きは、そのまま残っています。
          </ReloadFailedNotice>
        )}
        <Blocked checkout={checkout} />
        {current !== 'confirm' && (
          <Disclosure
            title={
              <span className="flex w-full flex-wrap items-baseline justify-between gap-x-4">
                <span>ご注文の内容（{cart.count}点）</span>
                <span className="tabular-nums">
                  {yen(cart.totals.points?.toPay ?? cart.totals.total)}{' '}
                  <span className="text-xs font-normal text-quiet">税込</span>
                </span>
              </span>
            }
          >
            <div className="grid gap-5">
              <GoodsList lines={cart.lines} />
              <Totals totals={cart.totals} codes={cart.codes} />
            </div>
          </Disclosure>
        )}
        <ol className="grid grid-cols-1 gap-4">
          {steps.map((name, index) => (
            <Step
              key={name}
              name={name}
              number={index + 1}
              state={index < at ? 'done' : index === at ? 'open' : 'waiting'}
              summary={<StepSummary name={name} checkout={checkout} />}
            >
              <div className="grid grid-cols-1 gap-6">
                {unplacedOrder && <RefusedOrder unplacedOrder={unplacedOrder} step={name} />}
                <PathToBlockedLine value={blocked}>
                  <OpenStep
                    name={name}
                    checkout={blocked ? { ...checkout, amazonButton: null } : checkout}
                    answer={answer}
                  />
                </PathToBlockedLine>
              </div>
            </Step>
          ))}
        </ol>
      </div>
    </div>
  )
}

const unplacedOrderOf = (answer: StepsProps['answer']) => (answer && 'challenge' in answer ? answer : undefined)

/** The open step; an answer belongs to the step that sent it. */
function OpenStep({ name, checkout, answer }: StepsProps & { name: StepName }) {
  const refusal = answer?.step === name && 'errors' in answer ? answer : undefined
  switch (name) {
    case 'address':
      return <AddressStep checkout={checkout} refusal={refusal} />
    case 'delivery':
      return <DeliveryStep checkout={checkout} refusal={refusal} />
    case 'medicine':
      return <MedicineStep checkout={checkout} refusal={refusal} />
    case 'payment':
      return <PaymentStep checkout={checkout} refusal={refusal} />
    case 'confirm':
      return (
        checkout.screen && (
          <ConfirmStep checkout={checkout} screen={checkout.screen} unplacedOrder={unplacedOrderOf(answer)} />
        )
      )
  }
}

/** What no step can fix: too many, sold out, an expired coupon. */
function Blocked({ checkout: { cart, blockedBy } }: { checkout: CheckoutView }) {
  const blockedLines = cart.lines.flatMap((line) => {
    const words = line.problems.flatMap((one) =>
      blocksOrder(one) ? (problemWords(one, line.quantity)?.text ?? []) : [],
    )
    return words.length > 0 ? [{ line, words: words.join('') }] : []
  })
  if (blockedLines.length === 0 && (!blockedBy || solvedBySteps.includes(blockedBy))) return null
  return (
    <Notice kind="warning" title="このままではご注文いただけません">
      <div className="grid gap-2">
        {blockedLines.map(({ line, words }) => (
          <p key={line.id}>
            {quotedNameOf(cart, line.id)}：{words}
          </p>
        ))}
        <p>
          {blockedLines.length > 0
            ? 'カートで数量を変えるか外すと、続きからお手続きいただけます。'
            : `${blockedBy ? wordsFor(blockedBy) : ''}カートの内容をご確認ください。入力した内容はそのまま残っています。`}
        </p>
      </div>
      <ButtonLink to={cartLinePath(blockedLines[0]?.line.id)} kind="plain" className="mt-3">
        カートで直す
      </ButtonLink>
    </Notice>
  )
}
