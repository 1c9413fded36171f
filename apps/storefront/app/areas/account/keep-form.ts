import { type FormActionArgs, keepFormOnFailure } from '../../keep-form-on-failure.ts'
import { type FormAnswer, unanswered } from './form-answer.ts'

/** A form of the account keeps its input when the server does not answer. */
export const keepForm = (sent: FormActionArgs<FormAnswer>) => keepFormOnFailure(sent, () => unanswered)
