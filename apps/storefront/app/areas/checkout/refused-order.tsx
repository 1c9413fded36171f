import { ButtonLink } from '@kusuribako/ui/button.tsx'
import { FocusedNotice } from '../shell/focused-notice.tsx'
import type { Placing } from './place-order.server.ts'
import type { StepName } from './steps.ts'

/** Why there is no order, whichever step it has opened again; a step with details shows them itself. */
export function RefusedOrder({ placing, step }: { placing: Placing; step: StepName }) {
  const { title, reasons, cartPath, isUnsure } = placing
  if (placing.challenge || placing.providerForm || (step !== 'confirm' && reasons.length === 0)) return null
  return (
    <FocusedNotice kind="danger" title={title} about={placing}>
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
