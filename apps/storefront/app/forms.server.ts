import type { z } from 'zod'

/** The answer to a refused form: a message per field, and what was typed, so that nothing is lost. */
export interface FormErrors {
  errors: Record<string, string>
  values: Record<string, string>
}
export type ValidatedForm<T> = { ok: true; value: T } | ({ ok: false } & FormErrors)

/**
 * Reads a posted form and validates it with a zod schema; a name that ends in `[]` is read as a list.
 * `const form = await readForm(request, Body, { email: 'メールアドレスを…' }); if (!form.ok) return data(form, 400)`
 * `words` are messages of this form; a field without one gets a general message.
 */
export async function readForm<S extends z.ZodType>(
  request: Request,
  schema: S,
  words: Record<string, string> = {},
): Promise<ValidatedForm<z.output<S>>> {
  // Without a prototype: a field may be named `constructor[]`.
  const input: Record<string, string | string[]> = Object.create(null)
  const values: Record<string, string> = {}
  for (const [name, value] of await request.formData()) {
    if (typeof value !== 'string') continue
    if (name.endsWith('[]')) addTo(input, name.slice(0, -2), value)
    else input[name] = value
    values[name] = value
  }
  const result = schema.safeParse(input)
  if (result.success) return { ok: true, value: result.data }
  return { ok: false, errors: errorsOf(result.error, words), values }
}

/** In place: a copy of the list for each value would take minutes for a form of 1 MiB, which anybody may send. */
function addTo(input: Record<string, string | string[]>, name: string, value: string) {
  const existing = input[name]
  if (Array.isArray(existing)) existing.push(value)
  else input[name] = [value]
}

function errorsOf(error: z.ZodError, words: Record<string, string>) {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '')
    errors[field] ??= tooLong(issue) ?? words[field] ?? generalWords(issue)
  }
  return errors
}

/** What was typed is not missing, whatever the form's message for the field. */
const tooLong = (issue: z.core.$ZodIssue) =>
  issue.code === 'too_big' && issue.origin === 'string' ? `${issue.maximum}文字以内で入力してください` : null

function generalWords(issue: z.core.$ZodIssue) {
  if (issue.code === 'invalid_type' || (issue.code === 'too_small' && issue.minimum === 1)) return '入力してください'
  return '入力内容をご確認ください'
}
