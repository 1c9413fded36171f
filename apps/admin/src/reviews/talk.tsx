import type { FullReview } from '@kusuribako/contract/checkout/pharmacist-review'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Alert, Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '../api.ts'
import { refusalText } from '../refusal-words.ts'
import { Section } from '../shell/section.tsx'
import { words } from '../wording.ts'
import { askBuyer } from './reviews.ts'

const say = words.review
const textMax = 2000

/** What pharmacist and buyer wrote to each other, and the next word while the order waits. */
export function Talk({ review }: { review: FullReview }) {
  const { messages, order_id, state } = review
  return (
    <Section title={say.talk}>
      {messages.length === 0 && <p className="text-sm text-quiet">{say.noTalk}</p>}
      <ol className="flex flex-col gap-3">
        {messages.map(({ id, from, pharmacist_name, text, created_at }) => (
          <li key={id} className="rounded-field border border-line px-3 py-2">
            <p className="text-sm text-quiet">
              {from === 'buyer' ? say.buyerSays : say.pharmacistSays(pharmacist_name ?? '')} · {dateAndTime(created_at)}
            </p>
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
          </li>
        ))}
      </ol>
      {state === 'waiting' && <Write orderId={order_id} />}
    </Section>
  )
}

function Write({ orderId }: { orderId: string }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const sending = useMutation({ mutationFn: () => askBuyer(orderId, text.trim()), onSuccess: () => setText('') })
  const length = text.trim().length
  return (
    <form
      className="mt-4 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = length < 1 || length > textMax
        setError(wrong ? say.messageMissing : undefined)
        if (!wrong) sending.mutate()
      }}
    >
      {sending.error && <Alert color="danger">{refusalText(codeOf(sending.error))}</Alert>}
      <Textarea
        label={say.message}
        description={say.messageHelp}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={error}
        autosize
        minRows={2}
      />
      <Button type="submit" variant="default" loading={sending.isPending} className="self-start">
        {say.send}
      </Button>
    </form>
  )
}
