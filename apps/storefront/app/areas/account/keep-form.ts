import { orKeepTyped, type Sent } from '../../unheard.ts'
import { type FormAnswer, unanswered } from './form-answer.ts'

/** A form of the account of which nobody hears stays as it was typed. */
export const keepForm = (sent: Sent<FormAnswer>) => orKeepTyped(sent, () => unanswered)
