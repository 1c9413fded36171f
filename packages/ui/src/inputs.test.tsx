import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'
import { PasswordInput } from './inputs.tsx'

test('with two password fields, each "show" button refers to its own label', () => {
  const drawn = renderToString(
    ['password', 'password_confirmation'].map((id) => (
      <Field key={id} id={id} label={id}>
        <PasswordInput name={id} />
      </Field>
    )),
  )
  for (const id of ['password', 'password_confirmation']) {
    expect(drawn).toContain(`id="${id}-label"`)
    expect(drawn).toContain(`aria-label="パスワードを表示" aria-describedby="${id}-label"`)
  }
})
