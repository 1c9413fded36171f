import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useConflictCheckInSteps } from '../forms/edit-conflict.ts'
import { readTax, setTax, type Tax } from './tax.ts'
import { say } from './words.ts'

interface TaxDialogProps extends ActProps {
  productId: string
  variantId: string | undefined
  tax: Tax
}

/** Assigns a product to its tax rate. */
export function TaxDialog({ productId, variantId, tax, close, finish }: TaxDialogProps) {
  const [chosen, choose] = useState(tax.currentRateIds[0] ?? '')
  const unlessChanged = useConflictCheckInSteps(tax, () => readTax(variantId))
  const choices = [
    { value: '', label: say.taxOf(say.taxOwn, tax.regionRate) },
    ...tax.rates.map(({ id, name, rate }) => ({ value: id, label: say.taxOf(name, rate) })),
  ]
  const saving = useMutation({
    mutationFn: () => unlessChanged((now) => setTax(productId, now, chosen || null)),
    onSuccess: () => finish(say.taxSaved(choices.find(({ value }) => value === chosen)?.label ?? '')),
  })
  return (
    <ActionDialog
      title={say.editFactsOf(say.taxRate)}
      act={say.save}
      {...saving}
      close={close}
      typed={chosen}
      submit={() => saving.mutate()}
    >
      <NativeSelect
        label={say.taxRate}
        description={say.taxHelp}
        data={choices}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
        data-autofocus
      />
    </ActionDialog>
  )
}

/** The current rate, in words. */
export const taxWords = ({ regionRate, rates, currentRateIds }: Tax): string =>
  rates
    .filter(({ id }) => currentRateIds.includes(id))
    .map(({ name, rate }) => say.taxOf(name, rate))
    .join('、') || say.taxOf(say.taxOwn, regionRate)
