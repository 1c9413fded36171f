import type { CallError } from '@kusuribako/client'
import { data } from 'react-router'
import { wordsFor } from '../../wording/refusals.ts'
import { type FormAnswer, unanswered } from './form-answer.ts'

/** The answer to a form that the backend has refused, with its wording. */
export const refused = ({ code, status }: Pick<CallError, 'code' | 'status'>, values: FormAnswer['values'] = {}) =>
  data<FormAnswer>({ ...unanswered, values, refused: wordsFor(code) }, status)

/** The answer to a form in which some fields are wrong. */
export const invalidForm = ({
  errors,
  values = {},
}: Pick<FormAnswer, 'errors'> & Partial<Pick<FormAnswer, 'values'>>) =>
  data<FormAnswer>({ ...unanswered, errors, values }, 400)
