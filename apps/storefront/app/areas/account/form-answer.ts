/** The answer to a form of the account: done, or the errors with everything that was typed. */
export interface FormAnswer {
  done: boolean
  errors: Record<string, string>
  values: Record<string, string>
  refused: string | null
}

/** No answer yet. */
export const unanswered: FormAnswer = { done: false, errors: {}, values: {}, refused: null }
export const done: FormAnswer = { ...unanswered, done: true }
