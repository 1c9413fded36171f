import { Alert, Button, Paper, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { codeOf, type Refusal } from '../api.ts'
import { refusalText } from '../refusal-words.ts'
import { words } from '../wording.ts'
import mark from './mark.svg'
import { signIn } from './session.ts'

interface Errors {
  email?: string
  password?: string
}

/** Sign-in, as a page or over the page of somebody whose session has ended. */
export function SignIn({ expired = false }: { expired?: boolean }) {
  const { email, password, errors, signing, submit } = useSignIn()
  // Over a page that is still there, the page's own main stays the main.
  const Place = expired ? 'div' : 'main'
  return (
    <Place className="mx-auto flex max-w-md flex-col gap-6 px-4 py-12 sm:py-20">
      {!expired && <title>{`${words.signIn.title} | ${words.product}`}</title>}
      <Sign />
      <Paper withBorder p={{ base: 'md', sm: 'xl' }} radius="md" className="border-line">
        <h1 className="text-xl">{expired ? words.signIn.again : words.signIn.title}</h1>
        {expired && <p className="mt-1 text-sm text-quiet">{words.signIn.kept}</p>}
        <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
          {signing.error && (
            <Alert color="danger" role="alert">
              <span className="text-ink">{saying(signing.error)}</span>
            </Alert>
          )}
          <TextInput
            ref={email}
            label={words.signIn.email}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            size="md"
            error={errors.email}
            data-autofocus
            autoFocus
          />
          <PasswordInput
            ref={password}
            label={words.signIn.password}
            name="password"
            autoComplete="current-password"
            size="md"
            error={errors.password}
            visibilityToggleButtonProps={{ 'aria-label': words.signIn.show, tabIndex: 0 }}
          />
          <Button type="submit" size="md" loading={signing.isPending}>
            {words.signIn.submit}
          </Button>
        </form>
        {!expired && (
          <p className="mt-5 text-sm">
            <a href="/app/reset-password">{words.signIn.forgot}</a>
          </p>
        )}
      </Paper>
    </Place>
  )
}

/** The two fields, what is wrong with them, and the attempt that is made with them. */
function useSignIn() {
  const [errors, setErrors] = useState<Errors>({})
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const signing = useMutation({
    mutationFn: signIn,
    onError: () => password.current?.select(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = { email: email.current!.value.trim(), password: password.current!.value }
    const found = whyNot(given)
    setErrors(found)
    if (found.email) email.current?.focus()
    else if (found.password) password.current?.focus()
    else signing.mutate(given)
  }
  return { email, password, errors, signing, submit }
}

/** The console's name over a form that stands alone. */
export const Sign = () => (
  <p className="flex items-center gap-2 font-semibold">
    <img src={mark} alt="" width={32} height={32} />
    {words.product}
  </p>
)

function whyNot({ email, password }: { email: string; password: string }): Errors {
  const errors: Errors = {}
  if (!email) errors.email = words.signIn.emailMissing
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) errors.email = words.signIn.emailWrong
  if (!password) errors.password = words.signIn.passwordMissing
  return errors
}

function saying(error: Error): string {
  const code = codeOf(error)
  if (code === 'unauthorized' || code === 'invalid_data') return words.signIn.refused
  if (code === 'too_many_requests') return words.signIn.limited(minutesToWait(error as Refusal))
  return code === 'unknown_error' ? words.signIn.unreachable : refusalText(code)
}

const minutesToWait = ({ details }: Refusal) => Math.ceil((Number(details.retry_after_s) || 900) / 60)
