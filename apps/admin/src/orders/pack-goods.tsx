import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from './acting.tsx'
import { StillDisputed } from './disputes.tsx'
import { type Line, pack } from './orders.ts'
import { allOf, NoPieces, PiecesFields, piecesOf } from './pieces-fields.tsx'
import { leftToPack, sumOf } from './progress.ts'
import { AlreadyRefunded } from './whole-refund.tsx'
import { say } from './words.ts'

/** Packs pieces into a parcel: everything that is left by default. */
export function PackGoods({ order, close, finish }: ActProps) {
  const mostOf = (line: Line) => leftToPack(line, order)
  const [lines] = useState(() => order.items.filter((line) => mostOf(line) > 0))
  const [typed, setTyped] = useState(() => allOf(lines, mostOf))
  const [isTried, setTried] = useState(false)
  const pieces = piecesOf(lines, typed, mostOf)
  const packing = useMutation({
    mutationFn: (items: NonNullable<typeof pieces>) => pack(order.id, items),
    onSuccess: (_, items) => finish(say.packed(sumOf(items))),
  })
  return (
    <ActionDialog
      title={say.packAsk(order.display_id)}
      act={say.pack}
      {...packing}
      typed={typed}
      close={close}
      submit={() => {
        setTried(true)
        if (pieces?.length) packing.mutate(pieces)
      }}
    >
      <StillDisputed order={order} />
      <AlreadyRefunded order={order} />
      <p>{say.packDoes}</p>
      <PiecesFields
        lines={lines}
        mostOf={mostOf}
        helpOf={say.left}
        label={say.packNow}
        typed={typed}
        change={setTyped}
        isTried={isTried}
      />
      <NoPieces isShown={isTried && pieces?.length === 0} />
    </ActionDialog>
  )
}
