import { Field, FieldGroup } from '@kusuribako/ui/field.tsx'
import { Select, TextInput } from '@kusuribako/ui/inputs.tsx'
import type { BirthdayInput } from './birthday.ts'

interface BirthdayFieldsProps {
  legend: string
  required?: boolean
  /** As it is known: `2001-04-01`. */
  birthday: string | null
  /** As it was typed before the form was refused. */
  typed: BirthdayInput | undefined
  error: string | undefined
}

/** Year, month and day, each in a field; `birthdayIn` reads them. */
export function BirthdayFields({ legend, required = false, birthday, typed, error }: BirthdayFieldsProps) {
  const [year = '', month = '', day = ''] = (birthday ?? '').split('-').map((part) => part.replace(/^0+/, ''))
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1))
  return (
    <FieldGroup
      id="birthday"
      legend={legend}
      required={required}
      help="年齢によって、販売できないお薬があります。"
      error={error}
    >
      <div className="grid grid-cols-[2fr_1fr_1fr] gap-2 large:grid-cols-1">
        <Field id="birth_year" label="年（西暦）">
          <TextInput
            name="birth_year"
            aria-invalid={error !== undefined}
            inputMode="numeric"
            autoComplete="bday-year"
            placeholder="1980"
            maxLength={6}
            defaultValue={typed?.birth_year ?? year}
          />
        </Field>
        <Field id="birth_month" label="月">
          <Select
            name="birth_month"
            aria-invalid={error !== undefined}
            autoComplete="bday-month"
            defaultValue={typed?.birth_month ?? month}
          >
            <option value="">–</option>
            {upTo(12).map((month) => (
              <option key={month}>{month}</option>
            ))}
          </Select>
        </Field>
        <Field id="birth_day" label="日">
          <Select
            name="birth_day"
            aria-invalid={error !== undefined}
            autoComplete="bday-day"
            defaultValue={typed?.birth_day ?? day}
          >
            <option value="">–</option>
            {upTo(31).map((day) => (
              <option key={day}>{day}</option>
            ))}
          </Select>
        </Field>
      </div>
    </FieldGroup>
  )
}
