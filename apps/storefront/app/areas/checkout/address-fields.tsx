import type { Zipcode } from '@kusuribako/contract/customers/zipcodes'
import { Button } from '@kusuribako/ui/button.tsx'
import { Field } from '@kusuribako/ui/field.tsx'
import { digits } from '@kusuribako/ui/format.ts'
import { Select, TextInput } from '@kusuribako/ui/inputs.tsx'
import { prefectures } from '@kusuribako/ui/prefectures.ts'
import { useRef, useState } from 'react'
import { NameFields } from '../account/name-fields.tsx'
import { commonTown, fillFromPostalCode, noTownMessage } from './fill-from-postal-code.ts'

interface AddressFieldsProps {
  values: Record<string, string>
  errors: Record<string, string>
}

/** The fields of an address. The seven digits of the postal code fill in prefecture, city and town. */
export function AddressFields({ values, errors }: AddressFieldsProps) {
  const { fields, towns, message, lookUp, choose } = usePostalCode()
  return (
    <>
      <NameFields values={values} errors={errors} />
      <Field
        id="postal_code"
        label="郵便番号"
        required
        help={<span className="scripting-none:hidden">入力すると、住所の一部が自動で入ります。</span>}
        error={errors.postal_code}
      >
        <PostalCode values={values} onCode={lookUp} />
      </Field>
      <p role="status" className="-mt-4 text-sm text-quiet empty:hidden">
        {message}
      </p>
      {towns.length > 1 && <TownChoice key={towns[0]?.zipcode} towns={towns} choose={choose} />}
      <Field id="province" label="都道府県" required help="お届けは日本国内に限ります。" error={errors.province}>
        <Select
          ref={fields.province}
          name="province"
          autoComplete="address-level1"
          defaultValue={values.province ?? ''}
        >
          <option value="">選んでください</option>
          {prefectures.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      <Field id="city" label="市区町村" required error={errors.city}>
        <TextInput ref={fields.city} name="city" autoComplete="address-level2" defaultValue={values.city} />
      </Field>
      <Field id="address_1" label="町名・番地" required error={errors.address_1}>
        <TextInput
          ref={fields.address_1}
          name="address_1"
          autoComplete="address-line1"
          defaultValue={values.address_1}
        />
      </Field>
      <Field id="address_2" label="建物名・部屋番号" error={errors.address_2}>
        <TextInput name="address_2" autoComplete="address-line2" defaultValue={values.address_2} />
      </Field>
      <Field id="phone" label="電話番号" required help="お届けのご連絡に使います。" error={errors.phone}>
        <TextInput name="phone" type="tel" autoComplete="tel" inputMode="tel" defaultValue={values.phone} />
      </Field>
    </>
  )
}

function TownChoice({ towns, choose }: { towns: Zipcode[]; choose: (town: Zipcode | undefined) => void }) {
  return (
    <Field id="town" label="町域を選んでください">
      <Select onChange={(event) => choose(towns[Number(event.target.value)])} defaultValue="">
        <option value="" disabled>
          選んでください
        </option>
        {towns.map((town, index) => (
          <option key={`${town.city}${town.town}`} value={index}>
            {town.city}
            {town.town}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/**
 * Without JavaScript, a button looks up the code. It is not the form's first one, which Enter in any field presses; and
 * the form remembers the town that was filled in, so that only that is replaced.
 */
function PostalCode({ values, onCode }: Pick<AddressFieldsProps, 'values'> & { onCode: (code: string) => unknown }) {
  return (
    <div className="flex gap-2">
      <TextInput
        name="postal_code"
        autoComplete="postal-code"
        inputMode="numeric"
        className="max-w-48 min-w-0"
        defaultValue={values.postal_code ?? ''}
        onChange={(event) => void onCode(digits(event.target.value))}
      />
      <noscript>
        <input type="hidden" name="filled_town" value={values.filled_town ?? ''} />
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
        <Button kind="plain" name="intent" value="look-up" className="shrink-0 px-4 whitespace-nowrap">
          住所を検索
        </Button>
      </noscript>
    </div>
  )
}

/**
 * The towns of the last typed postal code, and the fields that they fill in. The fields keep their own text: what the
 * browser or a fast typist wrote stays.
 */
function usePostalCode() {
  const fields = {
    province: useRef<HTMLSelectElement>(null),
    city: useRef<HTMLInputElement>(null),
    address_1: useRef<HTMLInputElement>(null),
  }
  const [towns, setTowns] = useState<Zipcode[]>([])
  const [message, setMessage] = useState('')
  const latestCode = useRef('')
  const filledTown = useRef('')

  /** Whether the town was filled in too: not over typed text. Several towns fill in what they have in common. */
  const fillFields = (...some: Zipcode[]) => {
    const { province, city, address_1 } = fields
    if (!province.current || !city.current || !address_1.current) return false
    const typed = { province: province.current.value, city: city.current.value, address_1: address_1.current.value }
    const town = commonTown(some, typed)
    const place = fillFromPostalCode(typed, town, filledTown.current, address_1.current.defaultValue)
    for (const part of ['province', 'city', 'address_1'] as const) {
      if (place[part] === typed[part]) continue
      fields[part].current!.value = place[part]
      // As if typed: an error of the field is out of date.
      fields[part].current!.dispatchEvent(new Event('input', { bubbles: true }))
    }
    filledTown.current = town.town || filledTown.current
    return place.address_1 === town.town
  }
  const choose = (town: Zipcode | undefined) => {
    if (!town) return
    const name = `${town.prefecture}${town.city}${town.town}`
    if (fillFields(town)) setMessage(`${name}を入力しました。続きの番地を入力してください。`)
    else setMessage(`郵便番号の住所は${name}です。町名・番地をご確認ください。`)
  }
  async function lookUp(code: string) {
    latestCode.current = code
    if (code.length !== 7) return
    const answer = await fetch(`/zipcodes.json?code=${code}`).catch(() => null)
    const found = answer?.ok ? ((await answer.json()) as { towns: Zipcode[] }).towns : []
    // The code has changed in the meantime.
    if (latestCode.current !== code) return
    setTowns(found)
    if (!answer?.ok) return setMessage('いまは郵便番号から住所を調べられません。住所を入力してください。')
    if (found.length === 1) return choose(found[0])
    if (found.length === 0) return setMessage(noTownMessage)
    fillFields(...found)
    setMessage(`この郵便番号には${found.length}の町域があります。町域を選んでください。`)
  }
  return { fields, towns, message, lookUp, choose }
}
