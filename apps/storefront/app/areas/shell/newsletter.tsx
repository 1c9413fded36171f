import { Button } from '@kusuribako/ui/button.tsx'
import { Field } from '@kusuribako/ui/field.tsx'
import { EmailInput } from '@kusuribako/ui/inputs.tsx'
import { useEffect } from 'react'
import type { NewsletterAnswer } from '../../routes/newsletter.tsx'
import { noAnswerMessage } from '../../wording/no-answer.ts'
import { FocusedNotice } from './focused-notice.tsx'
import { useBackgroundForm } from './use-background-form.ts'
import { useRefusedField } from './use-refused-field.ts'

const noAnswer: NewsletterAnswer = { subscribed: false, error: noAnswerMessage, details: 'no answer' }

/** Newsletter sign-up (shop.md §4): the form, sending, a thank-you in its place, or an error with the input kept. */
export function Newsletter({ label = 'メールマガジンを受け取るメールアドレス' }: { label?: string }) {
  const { busy, answer, onSubmit } = useBackgroundForm('/newsletter.json', noAnswer)
  const input = useRefusedField(answer?.error ? answer : null)
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: required by shop.md §7
    if (answer?.details) console.error('newsletter', answer.details)
  }, [answer])
  if (answer?.subscribed) return <Subscribed />
  return (
    <form method="post" action="/newsletter" onSubmit={onSubmit} noValidate className="grid grid-cols-1 gap-3">
      <Field
        label={label}
        help="健康コラムやお得なお知らせ、おすすめのお薬のご案内をお届けします。"
        error={answer?.error}
      >
        <EmailInput ref={input} name="email" placeholder="hanako@example.com" aria-required />
      </Field>
      <Button kind="plain" busy={busy}>
        登録する
      </Button>
    </form>
  )
}

export function Subscribed() {
  return (
    <FocusedNotice kind="success" title="登録しました" about={null}>
      健康コラムやお得なお知らせ、おすすめのお薬のご案内をお届けします。
    </FocusedNotice>
  )
}
