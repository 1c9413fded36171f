import type { FullRegion } from '@kusuribako/contract/regions/regions'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useEditForm } from '../forms/edit-form.ts'
import { TextField } from '../forms/text-field.tsx'
import { readRegionOfShop } from '../shell/region.ts'
import { percentOf } from '../taxes/percent.ts'
import { savePointRate } from './payments.ts'
import { pointPercentOf } from './point-rate.ts'
import { say } from './words.ts'

/** The points that a purchase earns: the shop does not open before this is set. */
export function PointRateDialog({ region, close, finish }: ActProps & { region: FullRegion }) {
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => valuesOf(pointPercentOf(region)),
    readNow: async () => valuesOf(pointPercentOf((await readRegionOfShop()) as FullRegion)),
    isWhole: ({ rate }) => percentOf(rate) !== null,
    save: ({ rate }) => savePointRate(region.id, percentOf(rate)!),
    done: ({ rate }) => finish(say.pointsSaved(say.percent(percentOf(rate)!))),
  })
  return (
    <ActionDialog title={say.pointsEdit} act={say.save} {...dialogProps} close={close}>
      <p>{say.pointsDoes}</p>
      <TextField
        label={say.pointsLabel}
        description={say.pointsHelp}
        value={values.rate}
        change={(rate) => set({ rate })}
        isTried={isTried}
        wrong={isTried && percentOf(values.rate) === null ? say.pointsWrong : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        data-autofocus
      />
    </ActionDialog>
  )
}

const valuesOf = (percent: number | null) => ({ rate: percent === null ? '' : String(percent) })
