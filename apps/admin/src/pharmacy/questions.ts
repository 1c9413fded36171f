import { adminQuestionnaires } from '@kusuribako/client/routes'
import type { PurchaseQuestion } from '@kusuribako/contract/catalogue/medicine'
import type { adminQuestionnaires as contract } from '@kusuribako/contract/pharmacy/admin-questionnaires'
import type { z } from 'zod'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'
import { perPage, usePlace } from '../tables/place.ts'

export type QuestionnaireProduct = z.infer<(typeof contract)['products']['answer']>['data']['products'][number]
export type Questionnaire = z.infer<(typeof contract)['list']['answer']>['data']['questionnaires'][number]

/** One page of the products without or with questions, as the URL asks. */
export function useQuestionnaireProducts() {
  const { get, paging } = usePlace(perPage)
  const query = {
    state: get('view') === 'asked' ? ('asked' as const) : ('waiting' as const),
    ...(get('q') && { q: get('q') }),
    ...paging,
  }
  return useReading('pharmacy', ['questions', query], async () => {
    const { products, count } = (await ask(adminQuestionnaires.products, { query })).data
    return { rows: products, count }
  })
}

/** All versions of a product's questions, the newest first. */
export const useQuestionnaires = (product_id: string) =>
  useReading('pharmacy', ['questions', 'of', product_id], () => readQuestionnaires(product_id))

export const readQuestionnaires = async (product_id: string): Promise<Questionnaire[]> =>
  (await ask(adminQuestionnaires.list, { params: { product_id } })).data.questionnaires

/** Saves the next version; `replaces` is the version that the writer has read, 0 for none. */
export const writeQuestions = (product_id: string, replaces: number, questions: PurchaseQuestion[]) =>
  thenInvalidate(
    askIdempotently(adminQuestionnaires.write, { params: { product_id }, body: { replaces, questions } }),
    'questions',
  )
