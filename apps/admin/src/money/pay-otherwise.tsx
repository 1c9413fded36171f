import { yen } from '@kusuribako/ui/format.ts'
import type { ActProps } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { type PaymentDisagreement, payOtherwise } from './money.ts'
import { sayOtherwise as say } from './words.ts'

/** Has the money of an ended authorisation paid by transfer or on delivery. */
export const PayOtherwise = ({ lapsed, close, finish }: ActProps & { lapsed: PaymentDisagreement }) => (
  <Confirm
    title={say.ask(yen(lapsed.amount))}
    act={say.act}
    close={close}
    work={() => payOtherwise(lapsed.about)}
    done={() => finish(say.done(yen(lapsed.amount)))}
  >
    <p>{say.does}</p>
  </Confirm>
)
