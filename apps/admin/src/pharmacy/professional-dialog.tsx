import { NativeSelect } from '@mantine/core'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useEditForm } from '../forms/edit-form.ts'
import { TextField } from '../forms/text-field.tsx'
import { useRight } from '../shell/rights.ts'
import { words } from '../wording.ts'
import {
  type Licence,
  type Professional,
  type ProfessionalInput,
  readLicences,
  saveProfessional,
  useAccounts,
} from './pharmacy.ts'
import { say } from './words.ts'

interface ProfessionalDialogProps extends ActProps {
  /** Null: a new one, under this licence. */
  person: Professional | null
  licence_id: string
  licences: readonly Licence[]
}

/** Creates or changes a pharmacist or a registered seller. */
export function ProfessionalDialog({ person, licence_id, licences, close, finish }: ProfessionalDialogProps) {
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => inputOf(person, licence_id),
    readNow: person && (async () => inputOf(await readCurrent(person), licence_id)),
    isWhole: ({ name, duties }) => name.trim() !== '' && duties.trim() !== '',
    save: (values) => saveProfessional({ ...(person && { id: person.id }), person: values }),
    done: ({ name }) => finish(say.saved(name)),
  })
  return (
    <ActionDialog
      title={person ? say.editOf(person.name) : say.addPersonTitle}
      act={say.save}
      {...dialogProps}
      close={close}
    >
      <Fields values={values} set={set} licences={licences} isNew={!person} isTried={isTried} />
    </ActionDialog>
  )
}

const inputOf = (person: Professional | null, licence_id: string): ProfessionalInput => ({
  licence_id: person?.licence_id ?? licence_id,
  name: person?.name ?? '',
  kind: person?.kind ?? '薬剤師',
  duties: person?.duties ?? '',
  left_on: person?.left_on ?? null,
  staff_id: person?.staff_id ?? null,
})

const readCurrent = async ({ id }: Professional) =>
  (await readLicences()).professionals.find((one) => one.id === id) ?? null

interface FieldsProps {
  values: ProfessionalInput
  set: (part: Partial<ProfessionalInput>) => void
  licences: readonly Licence[]
  isNew: boolean
  isTried: boolean
}

const Fields = ({ values, set, licences, isNew, isTried }: FieldsProps) => (
  <>
    <TextField
      label={say.person.name}
      value={values.name}
      change={(name) => set({ name })}
      isTried={isTried}
      data-autofocus
    />
    <div className="grid gap-4 sm:grid-cols-2">
      <NativeSelect
        label={say.person.kind}
        data={Object.keys(say.professions)}
        value={values.kind}
        onChange={(event) => set({ kind: event.currentTarget.value as Professional['kind'] })}
      />
      <NativeSelect
        label={say.licence}
        data={licences.map(({ id, kind, store_name }) => ({ value: id, label: `${kind} ${store_name}` }))}
        value={values.licence_id}
        onChange={(event) => set({ licence_id: event.currentTarget.value })}
      />
    </div>
    <TextField
      label={say.person.duties}
      value={values.duties}
      change={(duties) => set({ duties })}
      isTried={isTried}
      isLong
    />
    <Account staff_id={values.staff_id} change={(staff_id) => set({ staff_id })} />
    {!isNew && (
      <TextField
        label={say.person.left_on}
        description={say.leftHelp}
        type="date"
        value={values.left_on ?? ''}
        change={(day) => set({ left_on: day || null })}
        isTried={isTried}
        isOptional
      />
    )}
  </>
)

interface AccountProps {
  staff_id: string | null
  change: (staff_id: string | null) => void
}

/** Which account is this person's: chosen by those who manage accounts, and not shown to others. */
function Account({ staff_id, change }: AccountProps) {
  const { mayWrite } = useRight('staff')
  const { data: accounts } = useAccounts()
  if (!mayWrite) return null
  const isUnknown = staff_id !== null && !accounts?.some(({ value }) => value === staff_id)
  return (
    <NativeSelect
      label={say.account}
      description={say.accountHelp}
      data={[
        { value: '', label: say.noAccount },
        ...(isUnknown ? [{ value: staff_id, label: accounts ? say.lostAccount : words.waitingFor }] : []),
        ...(accounts ?? []),
      ]}
      value={staff_id ?? ''}
      onChange={(event) => change(event.currentTarget.value || null)}
    />
  )
}
