import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { FocusedNotice } from '../shell/focused-notice.tsx'
import type { UnplacedOrder } from './place-order.server.ts'
import type { StepName } from './steps.ts'

/** Why there is no order, whichever step it has opened again; a step with details shows them itself. */
export function RefusedOrder({ unplacedOrder, step }: { unplacedOrder: UnplacedOrder; step: StepName }) {
  const { title, reasons, cartPath, isUnsure } = unplacedOrder
  if (unplacedOrder.challenge || unplacedOrder.providerForm || (step !== 'confirm' && reasons.length === 0)) return null
  return (
    <FocusedNotice kind="danger" title={title} about={unplacedOrder}>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {!isUnsure && <p>お支払いは行われていません。カートと入力した内容は、そのまま残っています。</p>}
      {cartPath && (
        <ButtonLink to={cartPath} kind="plain" className="mt-3">
          カートで直す
        </ButtonLink>
      )}
    </FocusedNotice>
  )
}
