import type { FullReview } from '@kusuribako/contract/checkout/pharmacist-review'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { WriteForm } from '../forms/write-form.tsx'
import { Section } from '../shell/section.tsx'
import { words } from '../wording.ts'
import { askBuyer } from './reviews.ts'

const say = words.review

interface TalkProps {
  review: FullReview
  message: string
  setMessage: (message: string) => void
}

/** The conversation of pharmacist and buyer, and the next message while the order waits. */
export function Talk({ review, message, setMessage }: TalkProps) {
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
      {state === 'waiting' && (
        <WriteForm
          typed={message}
          change={setMessage}
          label={say.message}
          help={say.messageHelp}
          maxLength={2000}
          missing={say.messageMissing}
          act={say.send}
          done={say.sent}
          send={(text) => askBuyer(order_id, text)}
        />
      )}
    </Section>
  )
}
