import type { SentLetter } from '@kusuribako/contract/notifications/letters'
import { BeginEdit } from '../edits/begin-edit.tsx'
import type { ActProps as DialogActProps } from '../forms/acts.ts'
import { RepeatLetter } from '../letters/repeat-letter.tsx'
import { ChangeAddress } from './change-address.tsx'
import { ChangeLots } from './change-lots.tsx'
import { ChangeTracking } from './change-tracking.tsx'
import { ArchiveOrder, CancelOrder, CompleteOrder } from './end-acts.tsx'
import { CancelExchange, PackExchange, SettleSwap } from './exchange-acts.tsx'
import type { Exchange } from './exchanges.ts'
import { GiveToMember } from './give-to-member.tsx'
import { MakeClaim } from './make-claim.tsx'
import { MakeSwap } from './make-swap.tsx'
import { CapturePayment, RefundMoney } from './money-acts.tsx'
import { ChangeNote, RemoveNote } from './notes.tsx'
import type { Line, Order } from './orders.ts'
import { PackGoods } from './pack-goods.tsx'
import { ShipParcel, UnpackParcel } from './parcel-acts.tsx'
import { ReceiveReturn } from './receive-return.tsx'
import { RequestReturn } from './request-return.tsx'
import { CancelReturn } from './returns.tsx'

/** The action in progress on the order. */
export type Act =
  | {
      act:
        | 'pack'
        | 'capture'
        | 'refund'
        | 'return'
        | 'swap'
        | 'claim'
        | 'cancel'
        | 'complete'
        | 'archive'
        | 'edit'
        | 'address'
        | 'give'
    }
  // A parcel of the order, or of one of its swaps and claims.
  | { act: 'ship' | 'unpack' | 'tracking'; parcel: string; exchange?: Exchange | undefined }
  | { act: 'lots'; parcel: string; name: string; lines: readonly Pick<Line, 'id' | 'title'>[] }
  | { act: 'pack-exchange' | 'cancel-exchange'; exchange: Exchange }
  | { act: 'settle-swap'; exchange: Extract<Exchange, { kind: 'swap' }> }
  | { act: 'receive' | 'cancel-return'; returnId: string }
  | { act: 'change-note' | 'remove-note'; note: string; text: string }
  | { act: 'repeat-letter'; letter: SentLetter }

export type ActProps = DialogActProps & { order: Order }

/** The dialog of an action. */
export function Acting({ act: action, ...props }: ActProps & { act: Act }) {
  switch (action.act) {
    case 'pack':
      return <PackGoods {...props} />
    case 'ship':
      return <ShipParcel {...props} parcel={action.parcel} exchange={action.exchange} />
    case 'unpack':
      return <UnpackParcel {...props} parcel={action.parcel} exchange={action.exchange} />
    case 'tracking':
      return <ChangeTracking {...props} parcel={action.parcel} exchange={action.exchange} />
    case 'lots':
      return <ChangeLots {...props} orderId={props.order.id} {...action} />
    case 'capture':
      return <CapturePayment {...props} />
    case 'refund':
      return <RefundMoney {...props} />
    case 'return':
      return <RequestReturn {...props} />
    case 'swap':
      return <MakeSwap {...props} />
    case 'claim':
      return <MakeClaim {...props} />
    case 'pack-exchange':
      return <PackExchange {...props} exchange={action.exchange} />
    case 'settle-swap':
      return <SettleSwap {...props} exchange={action.exchange} />
    case 'cancel-exchange':
      return <CancelExchange {...props} exchange={action.exchange} />
    case 'receive':
      return <ReceiveReturn {...props} returnId={action.returnId} />
    case 'cancel-return':
      return <CancelReturn {...props} returnId={action.returnId} />
    case 'change-note':
      return <ChangeNote {...props} note={action.note} text={action.text} />
    case 'remove-note':
      return <RemoveNote {...props} note={action.note} text={action.text} />
    case 'repeat-letter':
      return <RepeatLetter {...props} letter={action.letter} />
    case 'cancel':
      return <CancelOrder {...props} />
    case 'complete':
      return <CompleteOrder {...props} />
    case 'edit':
      return <BeginEdit {...props} />
    case 'address':
      return <ChangeAddress {...props} />
    case 'give':
      return <GiveToMember {...props} />
    case 'archive':
      return <ArchiveOrder {...props} />
  }
}
