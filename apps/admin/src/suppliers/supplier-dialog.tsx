import type { Supplier } from '@kusuribako/contract/inventory/suppliers'
import { isDuplicate } from '../api.ts'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { ActProps } from '../forms/acts.ts'
import { useEditForm } from '../forms/edit-form.ts'
import { TextField } from '../forms/text-field.tsx'
import { inputOf, readSupplier, type SupplierInput, saveSupplier } from './suppliers.ts'
import { saySuppliers as say } from './words.ts'

const empty: SupplierInput = { name: '', address: '', phone: '', licence_number: '', note: '' }

/** Creates or changes a supplier. */
export function SupplierDialog({ supplier, close, finish }: ActProps & { supplier: Supplier | undefined }) {
  const { values, set, isTried, dialogProps } = useEditForm({
    begin: () => (supplier ? inputOf(supplier) : empty),
    readNow: supplier ? async () => inputOf((await readSupplier(supplier.id)) ?? supplier) : null,
    isWhole: ({ name, address, phone }) => [name, address, phone].every((typed) => typed.trim() !== ''),
    save: (values) => saveSupplier(values, supplier?.id),
    done: ({ name }) => finish(supplier ? say.changed(name.trim()) : say.created(name.trim())),
  })
  const field = (name: keyof SupplierInput) => ({
    label: say.fields[name],
    value: values[name],
    change: (typed: string) => set({ [name]: typed }),
    isTried,
    autoComplete: 'off',
  })
  const isTaken = isDuplicate(dialogProps.error)
  return (
    <ActionDialog
      title={supplier ? say.editOf(supplier.name) : say.add}
      act={say.save}
      {...dialogProps}
      error={isTaken ? null : dialogProps.error}
      close={close}
    >
      <TextField {...field('name')} wrong={isTaken ? say.duplicate : undefined} data-autofocus />
      <TextField {...field('address')} />
      <TextField {...field('phone')} />
      <TextField {...field('licence_number')} description={say.licenceHelp} isOptional />
      <TextField {...field('note')} description={say.noteHelp} maxLength={255} isLong isOptional />
    </ActionDialog>
  )
}
