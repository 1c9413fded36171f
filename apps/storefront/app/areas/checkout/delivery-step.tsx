import { FieldGroup } from '@kusuribako/ui/field.tsx'
import { yen } from '@kusuribako/ui/format.ts'
import { RadioCard } from '@kusuribako/ui/inputs.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { Form } from 'react-router'
import { FocusedNotice } from '../shell/focused-notice.tsx'
import type { CheckoutView } from './read-checkout.server.ts'
import { StepButton } from './step-button.tsx'
import type { StepRefusal } from './submit-step.server.ts'

/** The delivery: the options for this shopper, the first one preselected. */
export function DeliveryStep({ checkout, refusal }: { checkout: CheckoutView; refusal: StepRefusal | undefined }) {
  const { deliveries, delivery, steps } = checkout
  const chosen = deliveries.find(({ id }) => id === delivery?.id) ?? deliveries[0]
  if (!chosen)
    return (
      <Notice kind="danger" title="お届け方法をご用意できませんでした">
        カートの内容はそのまま残っています。少し時間をおいて、もう一度お試しください。
      </Notice>
    )
  return (
    <Form method="post" preventScrollReset className="grid gap-6">
      <input type="hidden" name="intent" value="delivery" />
      {refusal?.refused && (
        <FocusedNotice kind="danger" about={refusal}>
          {refusal.refused}
        </FocusedNotice>
      )}
      <FieldGroup id="option_id" legend="お届け方法" error={refusal?.errors.option_id}>
        <div className="grid gap-2">
          {deliveries.map(({ id, name, description, price }) => (
            <RadioCard
              key={id}
              name="option_id"
              value={id}
              defaultChecked={id === chosen.id}
              label={
                <span className="flex flex-wrap justify-between gap-x-4">
                  {name}
                  <span className="font-semibold tabular-nums">{price === 0 ? '無料' : `${yen(price)}（税込）`}</span>
                </span>
              }
              note={description}
            />
          ))}
        </div>
      </FieldGroup>
      <StepButton step="delivery">{steps.includes('medicine') ? 'お薬の確認へ進む' : 'お支払いへ進む'}</StepButton>
    </Form>
  )
}
