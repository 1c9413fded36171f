import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActProps } from '../forms/acts.ts'
import { AskFirst } from '../forms/ask-first.tsx'
import { ChoiceField } from '../forms/choice-field.tsx'
import { NumberField, whyNotNumber } from '../forms/number-field.tsx'
import { optionsOf } from '../forms/options-of.ts'
import { TextField } from '../forms/text-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import type { Customer } from './customers.ts'
import { nameOf } from './customers-page.tsx'
import { correctPoints } from './points.ts'
import { sayPoints as say } from './points-words.ts'

type Way = keyof typeof say.ways
const limits = { min: 1, max: 1_000_000 }

/** Gives points for what no return gives back, or takes what was given by mistake. */
export function CorrectPoints({
  customer,
  balance,
  close,
  finish,
}: ActProps & { customer: Customer; balance: number }) {
  const [given, setGiven] = useState({ way: 'add' as Way, amount: '', note: '' })
  const [isTried, setTried] = useState(false)
  const set = (part: Partial<typeof given>) => setGiven({ ...given, ...part })
  const amount = whyNotNumber(given.amount, limits) ? null : wholeNumber(given.amount)!
  const delta = amount === null ? null : given.way === 'add' ? amount : -amount
  const isTooMany = delta !== null && balance + delta < 0
  const note = given.note.trim()
  const correcting = useMutation({
    mutationFn: (delta: number) => correctPoints(customer.id, { delta, note }),
    onSuccess: ({ data }) => finish(say.done(data.balance)),
  })
  return (
    <AskFirst
      title={say.ask(nameOf(customer))}
      act={say.act}
      {...correcting}
      typed={given}
      close={close}
      submit={() => {
        setTried(true)
        if (delta !== null && !isTooMany && note) correcting.mutate(delta)
      }}
    >
      <p>{say.does}</p>
      <ChoiceField label={say.way} choices={optionsOf(say.ways)} value={given.way} change={(way) => set({ way })} />
      <NumberField
        label={say.amount}
        value={given.amount}
        change={(amount) => set({ amount })}
        {...limits}
        isTried={isTried}
        wrong={isTooMany ? say.tooMany(balance) : undefined}
        data-autofocus
      />
      <TextField
        label={say.note}
        description={say.noteHelp}
        value={given.note}
        change={(note) => set({ note })}
        isTried={isTried}
      />
      {delta !== null && !isTooMany && <p role="status">{say.becomes(balance, balance + delta)}</p>}
    </AskFirst>
  )
}
