import { useRef } from 'react'
import { TextField } from '../forms/text-field.tsx'
import { filledIn, isPostalCode, type To } from './draft-form.ts'
import { findTowns } from './drafts.ts'
import { say } from './words.ts'

interface ToFieldsProps {
  to: To
  change: (part: Partial<To>) => void
  isTried: boolean
}

/** The delivery address; a postal code fills in prefecture and city. */
export function ToFields({ to, change, isTried }: ToFieldsProps) {
  const field = (name: keyof To, label: string) => ({
    label,
    value: to[name],
    change: (typed: string) => change({ [name]: typed }),
    isTried,
    autoComplete: 'off',
  })
  const now = useRef({ to, change })
  now.current = { to, change }
  const fill = async (typed: string) => {
    change({ postal_code: typed })
    if (!isPostalCode(typed)) return
    const towns = await findTowns(typed)
    // Who has typed on meanwhile knows the address.
    const isSame = ({ province, city, address_1 }: To) =>
      province === to.province && city === to.city && address_1 === to.address_1
    if (now.current.to.postal_code === typed && isSame(now.current.to)) now.current.change(filledIn(to, towns))
  }
  const isWrong = isTried && to.postal_code.trim() !== '' && !isPostalCode(to.postal_code)
  return (
    <fieldset className="grid min-w-0 gap-4 sm:grid-cols-2">
      <legend className="mb-2 text-sm font-semibold">{say.to}</legend>
      <TextField {...field('last_name', say.lastName)} />
      <TextField {...field('first_name', say.firstName)} />
      <TextField
        {...field('postal_code', say.postalCode)}
        change={fill}
        inputMode="numeric"
        wrong={isWrong ? say.postalWrong : undefined}
      />
      <TextField {...field('province', say.province)} />
      <TextField {...field('city', say.city)} />
      <TextField {...field('address_1', say.address1)} />
      <TextField {...field('address_2', say.address2)} isOptional />
      <TextField {...field('phone', say.phone)} inputMode="tel" isOptional />
    </fieldset>
  )
}
