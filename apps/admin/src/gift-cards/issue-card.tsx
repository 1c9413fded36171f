import { yen } from '@kusuribako/ui/format.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { DateField } from '../forms/date-field.tsx'
import { useEditForm } from '../forms/edit-form.ts'
import { NumberField, whyNotNumber } from '../forms/number-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import { endOf, isPast } from './card-state.ts'
import { issueCard } from './gift-cards.ts'
import { say } from './words.ts'

const limits = { min: 1, max: 1_000_000 }

interface IssueCardProps {
  close: () => void
  finish: (said: string, id: string) => void
}

/** Issues a card; its code is shown on its page. */
export function IssueCard({ close, finish }: IssueCardProps) {
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => ({ amount: '', lastDay: '' }),
    readNow: null,
    isWhole: ({ amount, lastDay }) => !whyNotNumber(amount, limits) && !isPast(lastDay, Date.now()),
    save: ({ amount, lastDay }) => issueCard(wholeNumber(amount) ?? 0, lastDay ? endOf(lastDay) : null),
    done: ({ amount }, id) => finish(say.added(yen(wholeNumber(amount) ?? 0)), id),
  })
  return (
    <ActionDialog title={say.addAsk} act={say.issue} {...dialogProps} close={close}>
      <p>{say.addDoes}</p>
      <NumberField
        label={say.amount}
        value={values.amount}
        change={(amount) => set({ amount })}
        {...limits}
        isTried={isTried}
        data-autofocus
      />
      <DateField
        label={say.ends}
        description={say.endsHelp}
        value={values.lastDay}
        onChange={(event) => set({ lastDay: event.currentTarget.value })}
        error={isTried && isPast(values.lastDay, Date.now()) ? say.endsPast : undefined}
      />
    </ActionDialog>
  )
}
