import { Button, Paper, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { codeOf } from '../api.ts'
import { isEmail } from '../forms/is-email.ts'
import { words } from '../wording.ts'
import { LoadingSkeleton } from './loading-skeleton.tsx'
import mark from './mark.svg'
import { signIn } from './session.ts'
import { SignInRefused, signInErrorText } from './sign-in-refused.tsx'

/** Loaded on demand: most have no second factor yet. */
const CodeStep = lazy(async () => ({ default: (await import('./sign-in-code.tsx')).CodeStep }))

interface Errors {
  email?: string
  password?: string
}

/** Sign-in, as a page or over the page of a user whose session has ended: `previousUser` is their name. */
export function SignIn({ previousUser }: { previousUser?: string }) {
  const [credentials, setCredentials] = useState({ email: '', password: '' })
  const [step, setStep] = useState<'password' | 'code'>('password')
  // Over an existing page, that page's main stays the main.
  const Container = previousUser ? 'div' : 'main'
  return (
    <Container className="mx-auto flex max-w-md flex-col gap-6 px-4 py-12 sm:py-20">
      {!previousUser && <title>{`${words.signIn.title} | ${words.product}`}</title>}
      <ProductSign />
      <Paper withBorder p={{ base: 'md', sm: 'xl' }} radius="md" className="border-line">
        {step === 'code' ? (
          <Suspense fallback={<LoadingSkeleton />}>
            <CodeStep credentials={credentials} back={() => setStep('password')} />
          </Suspense>
        ) : (
          <PasswordStep
            previousUser={previousUser}
            credentials={credentials}
            next={(proven) => {
              setCredentials(proven)
              setStep('code')
            }}
          />
        )}
      </Paper>
    </Container>
  )
}

interface PasswordStepProps {
  previousUser: string | undefined
  /** The previous input. */
  credentials: { email: string; password: string }
  /** The password is right, and a code is required. */
  next: (credentials: { email: string; password: string }) => void
}

function PasswordStep({ previousUser, credentials, next }: PasswordStepProps) {
  const { email, password, errors, signing, submit } = useSignIn(next)
  const errorText = signing.error && codeOf(signing.error) !== 'second_factor_needed' && signInErrorText(signing.error)
  return (
    <>
      <h1 className="text-xl">{previousUser ? words.signIn.again : words.signIn.title}</h1>
      {previousUser && (
        <p className="mt-1 text-sm text-quiet [overflow-wrap:anywhere]">{words.signIn.kept(previousUser)}</p>
      )}
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
        {errorText && <SignInRefused>{errorText}</SignInRefused>}
        <TextInput
          ref={email}
          label={words.signIn.email}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          size="md"
          defaultValue={credentials.email}
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
          defaultValue={credentials.password}
          error={errors.password}
          visibilityToggleButtonProps={{ 'aria-label': words.signIn.show, tabIndex: 0 }}
        />
        <Button type="submit" size="md" loading={signing.isPending}>
          {words.signIn.submit}
        </Button>
      </form>
      {!previousUser && (
        <p className="mt-5 text-sm">
          <a href="/app/reset-password">{words.signIn.forgot}</a>
        </p>
      )}
    </>
  )
}

/** The two fields, their errors, and the sign-in attempt. */
function useSignIn(next: PasswordStepProps['next']) {
  const [errors, setErrors] = useState<Errors>({})
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const signing = useMutation({
    mutationFn: signIn,
    onError: (error, credentials) => {
      if (codeOf(error) === 'second_factor_needed') next(credentials)
      else password.current?.select()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const credentials = { email: email.current!.value.trim(), password: password.current!.value }
    const found = fieldErrors(credentials)
    setErrors(found)
    if (found.email) email.current?.focus()
    else if (found.password) password.current?.focus()
    else signing.mutate(credentials)
  }
  return { email, password, errors, signing, submit }
}

/** The console's name over a standalone form. */
export const ProductSign = () => (
  <p className="flex items-center gap-2 font-semibold">
    <img src={mark} alt="" width={32} height={32} />
    {words.product}
  </p>
)

/** Why an e-mail address is invalid; undefined if it is valid. */
export function whyNotEmail(email: string): string | undefined {
  if (!email) return words.signIn.emailMissing
  return isEmail(email) ? undefined : words.signIn.emailWrong
}

function fieldErrors({ email, password }: { email: string; password: string }): Errors {
  const errors: Errors = {}
  const reason = whyNotEmail(email)
  if (reason) errors.email = reason
  if (!password) errors.password = words.signIn.passwordMissing
  return errors
}
