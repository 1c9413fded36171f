import { Alert } from '@mantine/core'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useEditForm } from '../forms/edit-form.ts'
import { TextField } from '../forms/text-field.tsx'
import { percentOf } from './percent.ts'
import { addRate, changeRate, changeRegion, type Rate, type Region, readRate, readRegion } from './taxes.ts'
import { say } from './words.ts'

interface RateDialogProps extends ActProps {
  region: Region
  /** Null: a new one; `standard`: the region's own. */
  rate: Rate | 'standard' | null
}

/** Creates or changes a rate, and says what that changes at once. */
export function RateDialog({ region, rate, close, finish }: RateDialogProps) {
  const isStandard = rate === 'standard'
  const currentRate = isStandard ? region.rate : (rate?.rate ?? null)
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => (isStandard ? valuesOf(say.standard, currentRate) : valuesOf(rate?.name ?? '', currentRate)),
    readNow: rate && (() => readCurrentValues(rate)),
    isWhole: (values) => values.name.trim() !== '' && percentOf(values.rate) !== null,
    save: ({ name, rate: typed }) => save(region, rate, name.trim(), percentOf(typed) ?? 0),
    done: ({ name }) => finish(say.saved(name.trim())),
  })
  const typedRate = percentOf(values.rate)
  return (
    <ActionDialog
      title={rate ? say.editOf(isStandard ? say.standard : rate.name) : say.addTitle}
      act={say.save}
      {...dialogProps}
      close={close}
    >
      {!rate && <p>{say.addDoes}</p>}
      {!isStandard && (
        <TextField
          label={say.name}
          description={say.nameHelp}
          value={values.name}
          change={(name) => set({ name })}
          isTried={isTried}
          data-autofocus
        />
      )}
      <TextField
        label={say.rate}
        value={values.rate}
        change={(typed) => set({ rate: typed })}
        isTried={isTried}
        wrong={isTried && typedRate === null ? say.rateWrong : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        data-autofocus={isStandard || undefined}
      />
      {rate && typedRate !== null && typedRate !== currentRate && (
        <Changes region={region} from={currentRate} to={typedRate} />
      )}
    </ActionDialog>
  )
}

const valuesOf = (name: string, rate: number | null) => ({ name, rate: rate === null ? '' : String(rate) })

async function readCurrentValues(rate: Rate | 'standard') {
  if (rate === 'standard') return valuesOf(say.standard, (await readRegion())?.rate ?? null)
  const current = await readRate(rate.id)
  return valuesOf(current.name, current.rate)
}

function save(region: Region, rate: Rate | 'standard' | null, name: string, percent: number) {
  if (rate === 'standard') return changeRegion(region.id, percent)
  return rate ? changeRate(rate.id, name, percent) : addRate(region.id, name, percent)
}

/** The immediate effect on prices and carts. */
const Changes = ({ region, from, to }: { region: Region; from: number | null; to: number }) => (
  <Alert color="warning" role="status">
    <p className="font-semibold text-ink">
      {say.willChange(from === null ? say.unsaid : say.percent(from), say.percent(to))}
    </p>
    <ul className="mt-1 list-disc pl-5 text-ink">
      <li>{say.changesAt}</li>
      <li>{region.includesTax ? say.sumStays : say.sumChanges}</li>
      <li>{say.past}</li>
    </ul>
  </Alert>
)
