import type { SentLetter } from '@kusuribako/contract/notifications/letters'
import type { ActProps } from '../forms/acts.ts'
import { Confirm } from '../forms/confirm.tsx'
import { repeat } from './letters.ts'
import { say } from './words.ts'

/** Resends a mail. */
export const RepeatLetter = ({ letter, close, finish }: ActProps & { letter: SentLetter }) => (
  <Confirm
    title={say.repeatAsk(letter.subject)}
    act={say.repeat}
    close={close}
    work={() => repeat(letter.id)}
    done={() => finish(say.repeated(letter.subject))}
  >
    <p className="[overflow-wrap:anywhere]">{say.repeatDoes(letter.to)}</p>
    {letter.state === 'failed' && <p>{say.repeatFailed}</p>}
    {letter.state !== 'sent' && <p className="text-sm text-quiet">{say.repeatUndone}</p>}
  </Confirm>
)
