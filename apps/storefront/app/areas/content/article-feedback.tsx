import { feedbackChoices } from '@kusuribako/contract/content/feedback-choices'
import { Button } from '@kusuribako/ui/button.tsx'
import { Field, FieldGroup } from '@kusuribako/ui/field.tsx'
import { RadioCard, TextArea } from '@kusuribako/ui/inputs.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { useEffect, useRef, useState } from 'react'
import type { FeedbackAnswer } from '../../routes/article-feedback.ts'
import { noAnswerMessage } from '../../wording/no-answer.ts'
import { useBackgroundForm } from '../shell/use-background-form.ts'

const noAnswer: FeedbackAnswer = { done: false, refused: noAnswerMessage }

/** At the end of an article: whether it helped, and if not, why. Not shown without scripts. */
export function ArticleFeedback({ articleId }: { articleId: string }) {
  const { busy, answer, send, onSubmit } = useBackgroundForm('/article-feedback', noAnswer)
  const [asksReason, setAsksReason] = useState(false)
  const { done, errors = {}, refused, helpful } = answer ?? {}
  const box = useRef<HTMLElement>(null)
  // The pressed button has gone, or is below the new question.
  useEffect(() => {
    if (answer?.done) box.current?.focus()
    else if (asksReason && !answer?.refused)
      document.getElementById(Object.keys(answer?.errors ?? {})[0] ?? 'feedbackChoice')?.focus()
  }, [asksReason, answer])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="この記事について"
      className="mt-12 grid gap-4 rounded-card border border-line bg-surface p-5 scripting-none:hidden print:hidden"
    >
      <h2 className="text-lg">この記事は役に立ちましたか</h2>
      {refused && (
        <Notice kind="danger" announced>
          {refused}
        </Notice>
      )}
      {done ? (
        <Notice kind="success" announced>
          お答えいただき、ありがとうございました。{helpful ? `${helpful}人の方の役に立っています。` : ''}
        </Notice>
      ) : (
        <form onSubmit={onSubmit} noValidate className="grid gap-5">
          <input type="hidden" name="articleId" value={articleId} />
          {asksReason ? (
            <>
              <input type="hidden" name="feedback" value="unhelpful" />
              <Reasons errors={errors} />
              <Button busy={busy} className="sm:justify-self-start sm:px-12">
                送信する
              </Button>
            </>
          ) : (
            <div className="grid gap-3 sm:grid-cols-2">
              <Button kind="plain" type="button" onClick={() => send({ articleId, feedback: 'helpful' })} busy={busy}>
                役に立った
              </Button>
              <Button kind="plain" type="button" onClick={() => setAsksReason(true)}>
                役に立たなかった
              </Button>
            </div>
          )}
        </form>
      )}
    </section>
  )
}

function Reasons({ errors }: { errors: Record<string, string> }) {
  return (
    <>
      <FieldGroup id="feedbackChoice" legend="近いものを選んでください" required error={errors.feedbackChoice}>
        <div className="grid gap-2">
          {feedbackChoices.map((choice) => (
            <RadioCard key={choice} name="feedbackChoice" value={choice} label={choice} />
          ))}
        </div>
      </FieldGroup>
      <Field
        id="comment"
        label="詳しくお聞かせください"
        required
        help="20文字以上でご記入ください。"
        error={errors.comment}
      >
        <TextArea name="comment" />
      </Field>
    </>
  )
}
