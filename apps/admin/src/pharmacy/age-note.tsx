import { dayInTokyo } from '@kusuribako/contract/values/day'
import { date } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import { type ActProps, useActs } from '../forms/acts.ts'
import { ChoiceField } from '../forms/choice-field.tsx'
import { Confirm } from '../forms/confirm.tsx'
import { useEditForm } from '../forms/edit-form.ts'
import { TextField } from '../forms/text-field.tsx'
import { LoadingOrError } from '../shell/loading-or-error.tsx'
import { useRight } from '../shell/rights.ts'
import { Facts, Section } from '../shell/section.tsx'
import { SuccessMessage } from '../shell/success-message.tsx'
import { sayAges as say } from './age-words.ts'
import { type AgeNote, readAgeNote, saveAgeNote, useAgeNote } from './ages.ts'

/** How staff have verified a customer's age: for users with access to the pharmacy part. */
export function AgeOfCustomer({ id }: { id: string }) {
  const { mayRead, mayWrite } = useRight('pharmacy')
  const { data, error, refetch } = useAgeNote(id)
  const { act, begin, ...acts } = useActs<'note' | 'take back'>()
  if (!mayRead) return null
  const note = data?.note ?? null
  return (
    <Section title={say.note} acts={mayWrite && data && <Acts note={note} begin={begin} />}>
      <p className="phrases mb-2 text-sm text-quiet">{say.noteLead}</p>
      <SuccessMessage {...acts} />
      {!data && <LoadingOrError error={error} again={refetch} />}
      {data && !note && <p className="text-sm">{say.noNote}</p>}
      {note && (
        <Facts
          facts={[
            [say.level, say.levels[note.level]],
            [say.birthday, date(note.birthday)],
            [say.checked_on, date(note.checked_on)],
            [say.checked_by, note.checked_by],
          ]}
        />
      )}
      {act === 'note' && <NoteDialog id={id} note={note} {...acts} />}
      {act === 'take back' && <RemoveNote id={id} {...acts} />}
    </Section>
  )
}

const Acts = ({ note, begin }: { note: AgeNote | null; begin: (act: 'note' | 'take back') => void }) => (
  <>
    <Button variant="default" onClick={() => begin('note')}>
      {note ? say.change : say.act}
    </Button>
    {note && (
      <Button variant="subtle" onClick={() => begin('take back')}>
        {say.takeBack}
      </Button>
    )}
  </>
)

const levels = (['document', 'video'] as const).map((value) => ({ value, label: say.levels[value] }))

function NoteDialog({ id, note, close, finish }: ActProps & { id: string; note: AgeNote | null }) {
  // At midnight the day that is only suggested must not look like a colleague's change.
  const [today] = useState(() => dayInTokyo(Date.now()))
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => valuesOf(note, today),
    readNow: async () => valuesOf(await readAgeNote(id), today),
    isWhole: (values) => values.birthday !== '' && values.checked_on !== '' && !isBirthdayTooLate(values),
    save: (values) => saveAgeNote(id, values),
    done: () => finish(say.saved),
  })
  return (
    <ActionDialog title={note ? say.change : say.act} act={say.act} {...dialogProps} close={close}>
      <p>{say.noteHelp}</p>
      <ChoiceField
        label={say.level}
        choices={levels}
        value={values.level}
        change={(level) => set({ level })}
        data-autofocus
      />
      <TextField
        label={say.birthday}
        type="date"
        value={values.birthday}
        change={(birthday) => set({ birthday })}
        isTried={isTried}
        wrong={isTried && values.birthday && isBirthdayTooLate(values) ? say.wrong : undefined}
      />
      <TextField
        label={say.checked_on}
        type="date"
        max={dayInTokyo(Date.now())}
        value={values.checked_on}
        change={(checked_on) => set({ checked_on })}
        isTried={isTried}
      />
    </ActionDialog>
  )
}

/** The initial values of the form: a new check is dated today. */
const valuesOf = (note: AgeNote | null, today: string) => ({
  level: note?.level ?? ('document' as const),
  birthday: note?.birthday ?? '',
  checked_on: today,
})

/** Whether the birthday is on or after the day of the check, which cannot be. */
const isBirthdayTooLate = (values: { birthday: string; checked_on: string }) => values.birthday >= values.checked_on

function RemoveNote({ id, close, finish }: ActProps & { id: string }) {
  return (
    <Confirm
      title={say.takeBackAsk}
      act={say.takeBack}
      isDanger
      close={close}
      work={() => saveAgeNote(id, null)}
      done={() => finish(say.takenBack)}
    >
      <p>{say.takeBackDoes}</p>
    </Confirm>
  )
}
