import { invites, users } from '@kusuribako/client/routes'
import { Alert, Button, Paper, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ask, codeOf } from '../api.ts'
import { focusInvalidField } from '../forms/form-focus.ts'
import { refusalText } from '../refusal-words.ts'
import { words } from '../wording.ts'
import { ProductSign, whyNotEmail } from './sign-in.tsx'

/** Target of an invitation's link: a name and a password, and the account is created. */
export function AcceptInvite() {
  const token = useToken()
  const accepting = useMutation({
    mutationFn: ({ password, ...names }: Record<string, string>) =>
      ask(invites.accept, { body: { token, user: { ...names, password: password! } } }),
  })
  return (
    <LinkPage title={words.invite.title} done={accepting.isSuccess && words.invite.done} work={accepting}>
      {(wrong) => (
        <>
          <TextInput
            label={words.invite.lastName}
            name="last_name"
            autoComplete="family-name"
            maxLength={255}
            size="md"
            autoFocus
          />
          <TextInput
            label={words.invite.firstName}
            name="first_name"
            autoComplete="given-name"
            maxLength={255}
            size="md"
          />
          <NewPassword wrong={wrong} />
        </>
      )}
    </LinkPage>
  )
}

/** Target of a password reset: without the mail's link, the mail is requested. */
export function ResetPassword() {
  const token = useToken()
  const resetting = useMutation({
    mutationFn: ({ password }: Record<string, string>) =>
      ask(users.resetPassword, { body: { token, password: password! } }),
  })
  if (!token) return <RequestResetMail />
  return (
    <LinkPage title={words.reset.title} done={resetting.isSuccess && words.reset.done} work={resetting}>
      {(wrong) => <NewPassword wrong={wrong} />}
    </LinkPage>
  )
}

function RequestResetMail() {
  const requesting = useMutation({
    mutationFn: ({ email }: Record<string, string>) => ask(users.requestPasswordReset, { body: { email: email! } }),
  })
  return (
    <LinkPage title={words.reset.title} done={requesting.isSuccess && words.reset.sent} work={requesting}>
      {(wrong) => (
        <TextInput
          label={words.signIn.email}
          type="email"
          name="email"
          autoComplete="username"
          aria-required
          error={wrong.email}
          size="md"
          autoFocus
        />
      )}
    </LinkPage>
  )
}

const useToken = () => useSearchParams()[0].get('token') ?? ''

const NewPassword = ({ wrong }: { wrong: FieldErrors }) => (
  <PasswordInput
    label={words.reset.password}
    description={words.reset.length}
    name="password"
    autoComplete="new-password"
    maxLength={128}
    aria-required
    error={wrong.password}
    size="md"
    visibilityToggleButtonProps={{ 'aria-label': words.signIn.show, tabIndex: 0 }}
  />
)

/** The input errors, by field name. */
type FieldErrors = Record<string, string | undefined>

const validators: Record<string, (typed: string) => string | undefined> = {
  email: (typed) => whyNotEmail(typed.trim()),
  password: (typed) => (typed.length < 8 ? words.reset.tooShort : undefined),
}

interface Submission {
  mutate: (values: Record<string, string>) => void
  isPending: boolean
  error: Error | null
}

/** One form on a page of its own; `done` replaces it. */
function LinkPage(props: {
  title: string
  done: string | false
  work: Submission
  children: (wrong: FieldErrors) => ReactNode
}) {
  const { title, done, work, children } = props
  const [wrong, setWrong] = useState<FieldErrors>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = Object.fromEntries(new FormData(form)) as Record<string, string>
    const errors = Object.fromEntries(Object.entries(values).map(([name, typed]) => [name, validators[name]?.(typed)]))
    setWrong(errors)
    if (Object.values(errors).some(Boolean)) setTimeout(() => focusInvalidField(form))
    else work.mutate(values)
  }
  return (
    <main className="mx-auto flex max-w-md flex-col gap-6 px-4 py-12 sm:py-20">
      <title>{`${title} | ${words.product}`}</title>
      <ProductSign />
      <Paper withBorder p={{ base: 'md', sm: 'xl' }} radius="md" className="border-line">
        <h1 className="text-xl">{title}</h1>
        {done ? (
          <>
            <p role="status" className="mt-3 mb-5">
              {done}
            </p>
            <Button component="a" href="/app" size="md">
              {words.reset.toSignIn}
            </Button>
          </>
        ) : (
          <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
            {work.error && (
              <Alert color="danger" role="alert">
                <span className="text-ink">{errorText(work.error)}</span>
              </Alert>
            )}
            {children(wrong)}
            <Button type="submit" size="md" loading={work.isPending}>
              {words.reset.submit}
            </Button>
          </form>
        )}
      </Paper>
    </main>
  )
}

/** The fields are valid, so the link is not. */
function errorText(error: Error): string {
  const code = codeOf(error)
  return code === 'unauthorized' || code === 'invalid_data' ? words.reset.linkInvalid : refusalText(code)
}
