import { prefectures } from '@kusuribako/ui/prefectures.ts'
import { NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { Required, TextField } from '../forms/text-field.tsx'
import { type AddressValues, fieldsFromTowns, isPhone, isPostalCode } from './draft-form.ts'
import { findTowns } from './drafts.ts'
import { say } from './words.ts'

interface AddressFieldsProps {
  to: AddressValues
  change: (part: Partial<AddressValues>) => void
  isTried: boolean
}

/** The delivery address; a postal code fills in prefecture and city. */
export function AddressFields({ to, change, isTried }: AddressFieldsProps) {
  const field = (name: keyof AddressValues, label: string) => ({
    label,
    value: to[name],
    change: (typed: string) => change({ [name]: typed }),
    isTried,
    autoComplete: 'off',
  })
  const latest = useRef({ to, change })
  latest.current = { to, change }
  const fillFromPostalCode = async (typed: string) => {
    change({ postal_code: typed })
    if (!isPostalCode(typed)) return
    const towns = await findTowns(typed)
    // Who has typed on meanwhile knows the address.
    const isSame = ({ province, city, address_1 }: AddressValues) =>
      province === to.province && city === to.city && address_1 === to.address_1
    if (latest.current.to.postal_code === typed && isSame(latest.current.to))
      latest.current.change(fieldsFromTowns(to, towns))
  }
  const isWrong = isTried && to.postal_code.trim() !== '' && !isPostalCode(to.postal_code)
  // An address book may have a province that is none.
  const province = prefectures.includes(to.province) ? to.province : ''
  return (
    <fieldset className="grid min-w-0 gap-4 sm:grid-cols-2">
      <legend className="mb-2 text-sm font-semibold">{say.to}</legend>
      <TextField {...field('last_name', say.lastName)} />
      <TextField {...field('first_name', say.firstName)} />
      <TextField
        {...field('postal_code', say.postalCode)}
        change={fillFromPostalCode}
        inputMode="numeric"
        wrong={isWrong ? say.postalWrong : undefined}
      />
      <NativeSelect
        label={<Required>{say.province}</Required>}
        data={[{ value: '', label: say.pleaseChoose }, ...prefectures]}
        value={province}
        onChange={(event) => change({ province: event.currentTarget.value })}
        error={isTried && !province ? say.provinceMissing : undefined}
        autoComplete="off"
      />
      <TextField {...field('city', say.city)} />
      <TextField {...field('address_1', say.address1)} />
      <TextField {...field('address_2', say.address2)} isOptional />
      <TextField
        {...field('phone', say.phone)}
        inputMode="tel"
        isOptional
        wrong={isTried && to.phone.trim() !== '' && !isPhone(to.phone) ? say.phoneWrong : undefined}
      />
    </fieldset>
  )
}
