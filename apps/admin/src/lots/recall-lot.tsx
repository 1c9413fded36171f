import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { TextField } from '../forms/text-field.tsx'
import { lastDayOf } from './last-day.ts'
import { LotFields } from './lot-fields.tsx'
import { recallLot } from './lots.ts'
import { sayLots as say } from './words.ts'

interface RecallLotProps {
  /** The number that was searched and not found. */
  number: string
  close: () => void
  /** Called with a message about what was done, and the id of the lot. */
  finish: (said: string, id: string) => void
}

/** Recalls a lot according to its maker's notice, even if its number was never recorded here. */
export function RecallLot({ number, close, finish }: RecallLotProps) {
  const [typed, setTyped] = useState({ variant_id: '', name: '', lot_number: number, day: '', because: '' })
  const [isTried, setTried] = useState(false)
  const { variant_id, lot_number, day } = typed
  const [expires_on, because] = [lastDayOf(day), typed.because.trim()]
  const set = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  const recalling = useMutation({
    mutationFn: () => recallLot({ variant_id, lot_number, expires_on: expires_on!, because }),
    onSuccess: ({ data: { lot } }) => finish(say.blocked(lot.lot_number), lot.id),
  })
  return (
    <ActionDialog
      title={say.recallAsk}
      act={say.recall}
      isDanger
      {...recalling}
      close={close}
      typed={typed}
      submit={() => {
        setTried(true)
        if (variant_id && lot_number.trim() && expires_on && because) recalling.mutate()
      }}
    >
      <p>{say.recallDoes}</p>
      <LotFields {...{ typed, set, isTried }} />
      <TextField
        label={say.because}
        description={say.becauseHelp}
        value={typed.because}
        change={(text) => set({ because: text })}
        isTried={isTried}
      />
    </ActionDialog>
  )
}
