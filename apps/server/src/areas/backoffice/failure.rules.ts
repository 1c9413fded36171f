import type { GivenUpWork } from '@kusuribako/contract/backoffice/given-up-work'

/** What the queue has stored of the last error, as the log has it; of work that took too long, words of its own. */
export interface ErrorOutput {
  type?: string
  code?: unknown
  cause?: { code?: unknown }
  value?: unknown
}

const isName = (word: unknown): word is string => typeof word === 'string' && /^[\w.-]{1,60}$/.test(word)
/** Names and codes of errors by which another party did not answer. */
const noAnswerErrors = [
  /^E(CONN\w+|TIMEDOUT|NOTFOUND|AI_AGAIN|PIPE|HOST\w+|NET\w+)$/,
  /^UND_ERR|NoAnswer|TooOften|Timeout|Abort/,
  /^Stripe(API|Connection|RateLimit)/,
]

/** Why work failed, in names and codes only: a message may quote what people have entered. */
export function failureOf({ type, code, cause }: ErrorOutput): Pick<GivenUpWork, 'reason' | 'error'> {
  if (!type) return { reason: 'timed_out', error: null }
  const names = [type, code ?? cause?.code].filter(isName)
  const isNoAnswer = names.some((name) => noAnswerErrors.some((one) => one.test(name)))
  return { reason: type === 'Refused' ? 'refused' : isNoAnswer ? 'no_answer' : 'fault', error: names.join(' ') || null }
}
