import type { Supplier } from '@kusuribako/contract/inventory/suppliers'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isDuplicate } from '../api.ts'
import type { ActProps } from '../forms/acts.ts'
import { AskFirst } from '../forms/ask-first.tsx'
import { useMeanwhile } from '../forms/meanwhile.ts'
import { TextField } from '../forms/text-field.tsx'
import { inputOf, readSupplier, type SupplierInput, saveSupplier } from './suppliers.ts'
import { saySuppliers as say } from './words.ts'

const empty: SupplierInput = { name: '', address: '', phone: '', licence_number: '', note: '' }

/** Notes a supplier, or changes what is known of one. */
export function SupplierDialog({ supplier, close, finish }: ActProps & { supplier: Supplier | undefined }) {
  const [given, setGiven] = useState(() => (supplier ? inputOf(supplier) : empty))
  const [isTried, setTried] = useState(false)
  const name = given.name.trim()
  const unlessChanged = useMeanwhile(
    given,
    supplier ? async () => inputOf((await readSupplier(supplier.id)) ?? supplier) : null,
  )
  const saving = useMutation({
    mutationFn: async () => {
      await unlessChanged()
      return saveSupplier(given, supplier?.id)
    },
    onSuccess: () => finish(supplier ? say.changed(name) : say.created(name)),
  })
  const field = (named: keyof SupplierInput) => ({
    label: say.fields[named],
    value: given[named],
    change: (typed: string) => setGiven({ ...given, [named]: typed }),
    isTried,
    autoComplete: 'off',
  })
  const submit = () => {
    setTried(true)
    if (name && given.address.trim() && given.phone.trim()) saving.mutate()
  }
  const isTaken = isDuplicate(saving.error)
  return (
    <AskFirst
      title={supplier ? say.editOf(supplier.name) : say.add}
      act={say.save}
      isPending={saving.isPending}
      error={isTaken ? null : saving.error}
      close={close}
      typed={given}
      submit={submit}
    >
      <TextField {...field('name')} wrong={isTaken ? say.duplicate : undefined} data-autofocus />
      <TextField {...field('address')} />
      <TextField {...field('phone')} />
      <TextField {...field('licence_number')} description={say.licenceHelp} isOptional />
      <TextField {...field('note')} description={say.noteHelp} maxLength={255} isLong isOptional />
    </AskFirst>
  )
}
