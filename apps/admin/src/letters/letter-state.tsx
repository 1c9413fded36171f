import type { SentLetter } from '@kusuribako/contract/notifications/letters'
import { Badge, type Tone } from '@kusuribako/ui/badge.tsx'
import { say } from './words.ts'

const tones: Record<SentLetter['state'], Tone> = {
  sent: 'neutral',
  waiting: 'info',
  retrying: 'warning',
  failed: 'danger',
}

/** Whether a mail was sent, and how often it was tried if not. */
export const LetterState = ({ letter: { state, tries } }: { letter: SentLetter }) => (
  <>
    <Badge tone={tones[state]}>{say.states[state]}</Badge>
    {state !== 'sent' && tries > 1 && <span className="block text-xs text-quiet">{say.tries(tries)}</span>}
  </>
)
