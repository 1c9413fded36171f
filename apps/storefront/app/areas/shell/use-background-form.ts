import { type FormEvent, startTransition, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

/**
 * A form on a page with another purpose, sent outside the router: without an answer, the router would replace the page
 * by an error page, or reload it because code of another page is missing. `path` answers in JSON; `noAnswer` replaces a
 * missing answer. The form stays busy until the code that shows the answer is loaded too: a transition waits for what
 * is lazy inside a `Suspense` that is already on the page.
 */
export function useBackgroundForm<Answer extends object>(path: string, noAnswer: Answer) {
  const [{ pending, answer }, setState] = useState<FormState<Answer>>({ pending: null })
  const isPending = useRef(false)
  const navigate = useNavigate()

  async function send(form: Record<string, string>) {
    if (isPending.current) return
    isPending.current = true
    setState((before) => ({ ...before, pending: form }))
    const { answer, redirectTo } = await post<Answer>(path, form)
    if (redirectTo) await navigate(redirectTo)
    startTransition(() =>
      setState((before) => ({ ...before, pending: null, ...(!redirectTo && { answer: answer ?? { ...noAnswer } }) })),
    )
    isPending.current = false
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = [...new FormData(event.currentTarget)]
    void send(Object.fromEntries(form.map(([name, value]) => [name, String(value)])))
  }
  return { busy: pending !== null, pending, answer, send, onSubmit }
}

interface FormState<Answer> {
  pending: Record<string, string> | null
  answer?: Answer
}

interface PostResult<Answer> {
  /** Nothing without a connection, or if something other than the shop has answered. */
  answer?: Answer | undefined
  /** An ended session leads to the sign-in page. */
  redirectTo?: string
}

async function post<Answer>(path: string, form: Record<string, string>): Promise<PostResult<Answer>> {
  const answer = await fetch(path, { method: 'POST', body: new URLSearchParams(form) }).catch(() => null)
  if (!answer || answer.status >= 500 || answer.headers.has('x-remix-error')) return {}
  if (answer.redirected) {
    const { pathname, search } = new URL(answer.url)
    return { redirectTo: pathname + search }
  }
  return { answer: (await answer.json().catch(() => undefined)) as Answer | undefined }
}
