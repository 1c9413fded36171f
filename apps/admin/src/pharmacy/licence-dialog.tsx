import { saleClasses, saleClassFacts } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useConflictCheck } from '../forms/edit-conflict.ts'
import { NumberField, whyNotNumber } from '../forms/number-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { wholeNumber } from '../forms/whole-number.ts'
import { LicencePhotos } from './licence-photos.tsx'
import { type Licence, type LicenceInput, readLicences, saveLicence } from './pharmacy.ts'
import { say } from './words.ts'

/** Creates or changes a licence. */
export function LicenceDialog({ licence, close, finish }: ActProps & { licence: Licence | null }) {
  const [values, setValues] = useState<LicenceInput>(() => inputOf(licence))
  const [months, setMonths] = useState(String(licence?.display.expiry_months ?? ''))
  const [isTried, setTried] = useState(false)
  const [uploads, setUploads] = useState(0)
  const unlessChanged = useConflictCheck(values, licence && (async () => inputOf(await readCurrent(licence))))
  const saving = useMutation({
    mutationFn: async () => {
      await unlessChanged()
      return saveLicence({ ...(licence && { id: licence.id }), licence: bodyOf(values, months) })
    },
    onSuccess: () => finish(say.saved(values.store_name)),
  })
  const set = (part: Partial<LicenceInput>) => setValues({ ...values, ...part })
  return (
    <ActionDialog
      title={licence ? say.editOf(`${licence.kind} ${licence.store_name}`) : say.addTitle}
      act={say.save}
      {...saving}
      isUploading={uploads > 0}
      close={close}
      typed={[values, months]}
      submit={() => {
        setTried(true)
        if (isWhole(values) && !whyNotNumber(months, monthLimits)) saving.mutate()
      }}
    >
      <Facts values={values} set={set} isTried={isTried} />
      <Classes values={values} set={set} isTried={isTried} />
      <NumberField
        label={say.expiryMonths}
        description={say.expiryMonthsHelp}
        value={months}
        change={setMonths}
        {...monthLimits}
        isTried={isTried}
      />
      <DisplayFields values={values} set={set} isTried={isTried} />
      <LicencePhotos
        display={values.display}
        change={(display) => set({ display })}
        count={(by) => setUploads((before) => before + by)}
      />
    </ActionDialog>
  )
}

/** What the shop publishes about a store. */
const DisplayFields = ({ values, set, isTried }: FieldsProps) => (
  <>
    {displayFields.map((name) => (
      <TextField
        key={name}
        label={say.display[name]}
        value={values.display[name] ?? ''}
        change={(typed) => set({ display: { ...values.display, [name]: typed } })}
        isTried={isTried}
        isLong
      />
    ))}
    <TextField
      label={say.device}
      description={say.deviceHelp}
      value={values.display.device_notification ?? ''}
      change={(typed) => set({ display: { ...values.display, device_notification: typed } })}
      isTried={isTried}
      isOptional
      isLong
    />
  </>
)

const readCurrent = async ({ id }: Licence) => (await readLicences()).licences.find((one) => one.id === id) ?? null

const monthLimits = { min: 0, max: 60, isOptional: true }
const textFields = [
  'number',
  'issued_by',
  'valid_from',
  'valid_to',
  'opener_name',
  'store_name',
  'store_address',
  'manager_name',
  'phone',
] as const
/** The parts of what the shop publishes about a store. */
export const displayFields = Object.keys(say.display) as (keyof typeof say.display)[]

/** The form's initial values. */
function inputOf(licence: Licence | null): LicenceInput {
  const text = Object.fromEntries(textFields.map((name) => [name, licence?.[name] ?? ''])) as Record<
    (typeof textFields)[number],
    string
  >
  const display = Object.fromEntries(displayFields.map((name) => [name, licence?.display[name] ?? ''])) as Record<
    (typeof displayFields)[number],
    string
  >
  return {
    ...text,
    kind: licence?.kind ?? '店舗販売業',
    classes: licence?.classes ?? [],
    display: { ...licence?.display, ...display },
  }
}

const bodyOf = ({ display, ...values }: LicenceInput, months: string): LicenceInput => ({
  ...values,
  display: {
    ...display,
    expiry_months: wholeNumber(months) ?? undefined,
    device_notification: display.device_notification?.trim() || undefined,
  },
})

const isWhole = (values: LicenceInput) =>
  [
    values.display.issued_on ?? '',
    ...textFields.map((name) => values[name]),
    ...displayFields.map((name) => values.display[name] ?? ''),
  ].every((text) => text.trim()) && values.classes.length > 0

interface FieldsProps {
  values: LicenceInput
  set: (part: Partial<LicenceInput>) => void
  isTried: boolean
}

const Facts = ({ values, set, isTried }: FieldsProps) => (
  <>
    <NativeSelect
      label={say.fields.kind}
      data={Object.keys(say.kinds)}
      value={values.kind}
      onChange={(event) => set({ kind: event.currentTarget.value as Licence['kind'] })}
      data-autofocus
    />
    <div className="grid gap-4 sm:grid-cols-2">
      {textFields.map((name) => (
        <TextField
          key={name}
          label={say.fields[name]}
          value={values[name]}
          change={(typed) => set({ [name]: typed })}
          isTried={isTried}
          {...(name.startsWith('valid') && { type: 'date' })}
          {...(name === 'phone' && { type: 'tel', maxLength: 50 })}
        />
      ))}
      <TextField
        label={say.fields.issued_on}
        value={values.display.issued_on ?? ''}
        change={(issued_on) => set({ display: { ...values.display, issued_on } })}
        isTried={isTried}
        type="date"
      />
    </div>
  </>
)

function Classes({ values: { kind, classes }, set, isTried }: FieldsProps) {
  const offered = saleClasses.filter(
    (name) => kind === '薬局' || !saleClassFacts[name].onlyAtPharmacies || classes.includes(name),
  )
  const isMissing = isTried && classes.length === 0
  return (
    <Checkbox.Group
      label={say.fields.classes}
      value={classes}
      onChange={(chosen) => set({ classes: chosen as LicenceInput['classes'] })}
      error={isMissing && say.classesMissing}
    >
      <div className="mt-1 grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {offered.map((saleClass) => (
          <Checkbox key={saleClass} value={saleClass} label={saleClass} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
