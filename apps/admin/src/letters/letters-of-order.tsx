import type { SentLetter } from '@kusuribako/contract/notifications/letters'
import { dateAndTime } from '@kusuribako/ui/format.ts'
import { Button } from '@mantine/core'
import { LoadError } from '../shell/fallback.tsx'
import { useRight } from '../shell/rights.ts'
import { Section } from '../shell/section.tsx'
import { LetterState } from './letter-state.tsx'
import { useLettersOf } from './letters.ts'
import { say } from './words.ts'

/** The mails about an order, their state, and the button to resend them. */
export function LettersOfOrder({ orderId, begin }: { orderId: string; begin: (letter: SentLetter) => void }) {
  const { mayRead, mayWrite } = useRight('people')
  const { data, error, refetch } = useLettersOf(orderId)
  if (!mayRead) return null
  return (
    <Section title={say.ofOrder}>
      {error && !data && <LoadError error={error} again={refetch} />}
      {data?.rows.length === 0 && <p className="text-sm text-quiet">{say.noneOfOrder}</p>}
      <ul className="flex flex-col divide-y divide-line text-sm">
        {data?.rows.map((letter) => (
          <li key={letter.id} className="flex flex-col items-start gap-1 py-2 first:pt-0 last:pb-0">
            <span className="whole-words">{letter.subject}</span>
            <span className="text-quiet [overflow-wrap:anywhere]">
              {letter.to} {dateAndTime(letter.sent_at ?? letter.tried_at)}
            </span>
            <LetterState letter={letter} />
            {mayWrite && letter.may_be_repeated && (
              <Button
                variant="subtle"
                px={0}
                h={44}
                aria-label={say.repeatOf(letter.subject)}
                onClick={() => begin(letter)}
              >
                {say.repeat}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
