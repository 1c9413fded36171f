import { day_ms, dayInTokyo } from '@kusuribako/contract/values/day'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { TextField } from '../forms/text-field.tsx'
import { planShifts, useLicences } from './pharmacy.ts'
import { countStarted, maxShifts, type Plan, shiftsOf } from './shift-plan.ts'
import { sayShift as say } from './words.ts'

/** Plans the same hours for somebody on many days. */
export function PlanShifts({ close, finish }: ActProps) {
  const { data } = useLicences()
  const people = (data?.professionals ?? []).filter(({ left_on }) => !left_on)
  const [values, setValues] = useState<Plan>(() => ({
    professional_id: '',
    from: dayInTokyo(Date.now() + day_ms),
    to: dayInTokyo(Date.now() + 7 * day_ms),
    weekdays: [1, 2, 3, 4, 5],
    starts: '09:00',
    ends: '18:00',
  }))
  const [isTried, setTried] = useState(false)
  const person = people.find(({ id }) => id === values.professional_id) ?? people[0]
  const shifts = person ? shiftsOf({ ...values, professional_id: person.id }) : []
  const why = whyNotPlanned(person !== undefined, shifts.length)
  const startedCount = countStarted(shifts, Date.now())
  const planning = useMutation({
    mutationFn: () => planShifts(shifts),
    onSuccess: ({ data: { created } }) => finish(say.added(person?.name ?? '', created)),
  })
  const set = (part: Partial<Plan>) => setValues({ ...values, ...part })
  return (
    <ActionDialog
      title={say.addAsk}
      act={say.add}
      {...planning}
      close={close}
      submit={() => {
        setTried(true)
        if (!why) planning.mutate()
      }}
    >
      <NativeSelect
        label={say.who}
        data={people.map(({ id, name, kind }) => ({ value: id, label: say.person(name, kind) }))}
        value={person?.id ?? ''}
        onChange={(event) => set({ professional_id: event.currentTarget.value })}
        data-autofocus
      />
      <Times values={values} set={set} isTried={isTried} />
      <p role="status" className={isTried && why ? 'text-danger' : 'text-quiet'}>
        {why ?? say.count(shifts.length)}
        {!why && startedCount > 0 && <span className="phrases block text-warning">{say.begun(startedCount)}</span>}
      </p>
    </ActionDialog>
  )
}

function whyNotPlanned(hasPerson: boolean, count: number): string | null {
  if (!hasPerson) return say.noPeople
  if (count === 0) return say.noTurn
  return count > maxShifts ? say.tooMany : null
}

interface TimesProps {
  values: Plan
  set: (part: Partial<Plan>) => void
  isTried: boolean
}

const Times = ({ values, set, isTried }: TimesProps) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label={say.first} type="date" value={values.from} change={(from) => set({ from })} isTried={isTried} />
      <TextField label={say.last} type="date" value={values.to} change={(to) => set({ to })} isTried={isTried} />
    </div>
    <Checkbox.Group
      label={say.weekdays}
      value={values.weekdays.map(String)}
      onChange={(chosen) => set({ weekdays: chosen.map(Number) })}
    >
      <div className="mt-1 flex flex-wrap gap-x-5 gap-y-2">
        {say.days.map((word, at) => (
          <Checkbox key={word} value={String(at)} label={word} />
        ))}
      </div>
    </Checkbox.Group>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={say.starts}
        type="time"
        value={values.starts}
        change={(starts) => set({ starts })}
        isTried={isTried}
      />
      <TextField
        label={say.ends}
        description={say.endsHelp}
        // Below: the two fields stand side by side.
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="time"
        value={values.ends}
        change={(ends) => set({ ends })}
        isTried={isTried}
      />
    </div>
  </>
)
