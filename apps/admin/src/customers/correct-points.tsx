import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { ChoiceField } from '../forms/choice-field.tsx'
import { useEditForm } from '../forms/edit-form.ts'
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

/** Grants points where no return does, or removes points granted by mistake. */
export function CorrectPoints({
  customer,
  balance,
  close,
  finish,
}: ActProps & { customer: Customer; balance: number }) {
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => ({ way: 'add' as Way, amount: '', note: '' }),
    readNow: null,
    isWhole: (typed) => deltaOf(typed) !== null && !isTooMany && typed.note.trim() !== '',
    save: (typed) => correctPoints(customer.id, { delta: deltaOf(typed)!, note: typed.note.trim() }),
    done: (_, { data }) => finish(say.done(data.balance)),
  })
  const delta = deltaOf(values)
  const isTooMany = delta !== null && balance + delta < 0
  return (
    <ActionDialog title={say.ask(nameOf(customer))} act={say.act} {...dialogProps} close={close}>
      <p>{say.does}</p>
      <ChoiceField label={say.way} choices={optionsOf(say.ways)} value={values.way} change={(way) => set({ way })} />
      <NumberField
        label={say.amount}
        value={values.amount}
        change={(amount) => set({ amount })}
        {...limits}
        isTried={isTried}
        wrong={isTooMany ? say.tooMany(balance) : undefined}
        data-autofocus
      />
      <TextField
        label={say.note}
        description={say.noteHelp}
        value={values.note}
        change={(note) => set({ note })}
        isTried={isTried}
      />
      {delta !== null && !isTooMany && <p role="status">{say.becomes(balance, balance + delta)}</p>}
    </ActionDialog>
  )
}

/** Null without a valid number. */
function deltaOf({ way, amount }: { way: Way; amount: string }): number | null {
  if (whyNotNumber(amount, limits)) return null
  return way === 'add' ? wholeNumber(amount) : -wholeNumber(amount)!
}
