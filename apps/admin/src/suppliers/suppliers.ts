import { suppliers } from '@kusuribako/client/routes'
import type { Supplier } from '@kusuribako/contract/inventory/suppliers'
import { ask, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'

/** The form's data of a supplier. */
export type SupplierInput = Record<'name' | 'address' | 'phone' | 'licence_number' | 'note', string>

export const inputOf = ({ name, address, phone, licence_number, note }: Supplier): SupplierInput => ({
  name,
  address,
  phone,
  licence_number: licence_number ?? '',
  note: note ?? '',
})

const readSuppliers = async (query = {}) => (await ask(suppliers.list, { query })).data.suppliers

/** The suppliers of the shop. */
export const useSuppliers = () => useReading('stock', ['suppliers'], () => readSuppliers())

/** Including those named only by earlier deliveries. */
export const useEverySupplier = () =>
  useReading('stock', ['suppliers', 'every'], () => readSuppliers({ with_removed: 'true' }))

/** A supplier's current state. */
export const readSupplier = async (id: string) => (await readSuppliers()).find((supplier) => supplier.id === id)

/** Creates a supplier, or changes the one with this id. */
export function saveSupplier(input: SupplierInput, id?: string) {
  const [name, address, phone] = [input.name.trim(), input.address.trim(), input.phone.trim()]
  const [licence_number, note] = [input.licence_number.trim() || null, input.note.trim() || null]
  const body = { name, address, phone, licence_number, note }
  return thenInvalidate(
    id ? ask(suppliers.update, { params: { id }, body }) : ask(suppliers.create, { body }),
    'suppliers',
  )
}

export const removeSupplier = (id: string) => thenInvalidate(ask(suppliers.delete, { params: { id } }), 'suppliers')
