import { Checkbox, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { LongText } from '../forms/long-text.tsx'
import { useRight } from '../shell/rights.ts'
import type { ActProps } from './acting.tsx'
import { type Line, requestReturn, useReturnReasons } from './orders.ts'
import { PaidAtShop } from './paid-at-shop.tsx'
import { NoPieces, PiecesFields, piecesOf, type Typed } from './pieces-fields.tsx'
import { isMedicine, leftToReturn } from './progress.ts'
import { say } from './words.ts'

/** Requests a return, or records that the goods are here already. */
export function RequestReturn({ order, close, finish }: ActProps) {
  const { data: reasons = [] } = useReturnReasons()
  const [opened] = useState(order)
  const mostOf = (line: Line) => leftToReturn(line, opened)
  const [lines] = useState(() => order.items.filter((line) => (line.shipped_quantity ?? 0) > 0 && mostOf(line) > 0))
  const [typed, setTyped] = useState<Typed>({})
  const [reason_id, setReason] = useState('')
  const [note, setNote] = useState('')
  const [receive_now, setReceiveNow] = useState(false)
  const [isTried, setTried] = useState(false)
  const pieces = piecesOf(lines, typed, mostOf)
  const requesting = useMutation({
    mutationFn: (requested: NonNullable<typeof pieces>) =>
      requestReturn(order.id, {
        items: requested.map((item) => ({ ...item, ...(reason_id && { reason_id }) })),
        receive_now,
        ...(note.trim() && { note: note.trim() }),
      }),
    onSuccess: () => finish(receive_now ? say.requestedAndReceived : say.requested),
  })
  return (
    <ActionDialog
      title={say.requestAsk(order.display_id)}
      act={say.request}
      {...requesting}
      typed={{ typed, reason_id, note, receive_now }}
      close={close}
      submit={() => {
        setTried(true)
        if (pieces?.length) requesting.mutate(pieces)
      }}
    >
      <p>{say.requestDoes}</p>
      <PiecesFields
        {...{ lines, mostOf, typed, isTried }}
        helpOf={say.returnable}
        label={say.returnPieces}
        change={setTyped}
      />
      <NoPieces isShown={isTried && pieces?.length === 0} />
      <NativeSelect
        label={say.returnReason}
        data={[{ value: '', label: say.noReason }, ...reasons]}
        value={reason_id}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <LongText label={say.note} description={say.noteHelp} value={note} change={setNote} />
      <IsHere checked={receive_now} change={setReceiveNow} />
      {receive_now && <PaidAtShop payments={order.payments} />}
      {lines.some(isMedicine) && <p className="text-sm text-quiet">{say.medicine}</p>}
    </ActionDialog>
  )
}

/** Goods that are here already are refunded at once: requires the right to move money. */
function IsHere({ checked, change }: { checked: boolean; change: (isHere: boolean) => void }) {
  const { mayWrite } = useRight('money')
  if (!mayWrite) return null
  return (
    <Checkbox
      label={say.here}
      description={say.hereHelp}
      checked={checked}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}
