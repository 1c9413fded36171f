import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

/**
 * A form on a page with another purpose, sent outside the router: without an answer, the router would replace the page
 * by an error page, or reload it because code of another page is missing. `path` answers in JSON; `unheard` replaces a
 * missing answer.
 */
export function useBackgroundForm<Answer extends object>(path: string, unheard: Answer) {
  const [{ underWay, answer }, tell] = useState<Sent<Answer>>({ underWay: null })
  const isUnderWay = useRef(false)
  const navigate = useNavigate()

  async function send(form: Record<string, string>) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    tell((before) => ({ ...before, underWay: form }))
    const { heard, leadsTo } = await post<Answer>(path, form)
    if (leadsTo) await navigate(leadsTo)
    tell((before) => ({ ...before, underWay: null, ...(!leadsTo && { answer: heard ?? { ...unheard } }) }))
    isUnderWay.current = false
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = [...new FormData(event.currentTarget)]
    void send(Object.fromEntries(form.map(([name, value]) => [name, String(value)])))
  }
  return { busy: underWay !== null, underWay, answer, send, onSubmit }
}

interface Sent<Answer> {
  underWay: Record<string, string> | null
  answer?: Answer
}

interface Posted<Answer> {
  /** Nothing without a connection, or if something other than the shop has answered. */
  heard?: Answer | undefined
  /** An ended session leads to the sign-in page. */
  leadsTo?: string
}

async function post<Answer>(path: string, form: Record<string, string>): Promise<Posted<Answer>> {
  const answer = await fetch(path, { method: 'POST', body: new URLSearchParams(form) }).catch(() => null)
  if (!answer || answer.status >= 500 || answer.headers.has('x-remix-error')) return {}
  if (answer.redirected) {
    const { pathname, search } = new URL(answer.url)
    return { leadsTo: pathname + search }
  }
  return { heard: (await answer.json().catch(() => undefined)) as Answer | undefined }
}
