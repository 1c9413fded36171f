import { Field } from '@kusuribako/ui/field.tsx'
import { TextInput } from '@kusuribako/ui/inputs.tsx'

interface NameFieldsProps {
  values: Record<string, string>
  errors: Record<string, string>
}

/** Family name and given name, side by side; one below the other with very large text. */
export function NameFields({ values, errors }: NameFieldsProps) {
  return (
    <div className="pairs grid gap-4">
      <Field id="last_name" label="姓" required error={errors.last_name}>
        <TextInput name="last_name" autoComplete="family-name" defaultValue={values.last_name} />
      </Field>
      <Field id="first_name" label="名" required error={errors.first_name}>
        <TextInput name="first_name" autoComplete="given-name" defaultValue={values.first_name} />
      </Field>
    </div>
  )
}
