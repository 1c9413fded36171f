import type { PurchaseQuestion } from './types.ts'

/** A question that everybody answers and no answer stops, unless `more` says otherwise. */
export const question = (
  key: string,
  text: string,
  answer: string[],
  more: Partial<PurchaseQuestion> = {},
): PurchaseQuestion => ({
  key,
  question: text,
  answer,
  default_answer: null,
  stop_answer: [],
  stop_reason: null,
  require_remark_answer: [],
  purchase_answer_ages: [],
  ...more,
})

/** A yes-or-no question (`ない`, `ある`) to which yes ends the sale, with this reason. */
export const stoppedByYes = (key: string, text: string, stop_reason: string) =>
  question(key, text, ['ない', 'ある'], { stop_answer: ['ある'], stop_reason })

/** A yes-or-no question (`ない`, `ある`) to which yes is explained in words. */
export const explainedYes = (key: string, text: string) =>
  question(key, text, ['ない', 'ある'], { require_remark_answer: ['ある'] })
