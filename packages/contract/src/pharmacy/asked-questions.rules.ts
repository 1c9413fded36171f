import type { PurchaseQuestion } from '../catalogue/medicine.ts'

/** The questions for a buyer of this age, in full years. For an unknown age, all. */
export const questionsFor = (questions: readonly PurchaseQuestion[], age: number | null): PurchaseQuestion[] =>
  questions.filter(
    ({ purchase_answer_ages: ages }) =>
      age === null || ages.length === 0 || ages.some(({ min_age, max_age }) => min_age <= age && age <= max_age),
  )
