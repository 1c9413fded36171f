import { CancelOrder, CompleteOrder } from './end-acts.tsx'
import { CapturePayment, RefundMoney } from './money-acts.tsx'
import { RemoveNote } from './notes.tsx'
import type { Order } from './orders.ts'
import { PackGoods } from './pack-goods.tsx'
import { ShipParcel, UnpackParcel } from './parcel-acts.tsx'
import { ReceiveReturn } from './receive-return.tsx'
import { RequestReturn } from './request-return.tsx'
import { CancelReturn } from './returns.tsx'

/** What is being done to the order, and to what of it. */
export type Act =
  | { act: 'pack' | 'capture' | 'refund' | 'return' | 'cancel' | 'complete' }
  | { act: 'ship' | 'unpack'; parcel: string }
  | { act: 'receive' | 'cancel-return'; coming: string }
  | { act: 'remove-note'; note: string; text: string }

export interface ActProps {
  order: Order
  close: () => void
  /** Is told what has been done, in words. */
  finish: (said: string) => void
}

/** The dialog of an act. */
export function Acting({ act: given, ...props }: ActProps & { act: Act }) {
  switch (given.act) {
    case 'pack':
      return <PackGoods {...props} />
    case 'ship':
      return <ShipParcel {...props} parcel={given.parcel} />
    case 'unpack':
      return <UnpackParcel {...props} parcel={given.parcel} />
    case 'capture':
      return <CapturePayment {...props} />
    case 'refund':
      return <RefundMoney {...props} />
    case 'return':
      return <RequestReturn {...props} />
    case 'receive':
      return <ReceiveReturn {...props} coming={given.coming} />
    case 'cancel-return':
      return <CancelReturn {...props} coming={given.coming} />
    case 'remove-note':
      return <RemoveNote {...props} note={given.note} text={given.text} />
    case 'cancel':
      return <CancelOrder {...props} />
    case 'complete':
      return <CompleteOrder {...props} />
  }
}
