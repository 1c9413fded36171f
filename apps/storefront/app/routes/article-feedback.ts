import { articleFeedback as call } from '@kusuribako/client/routes'
import { articleFeedback } from '@kusuribako/contract/content/article-feedback'
import { data } from 'react-router'
import { apiOf } from '../api.server.ts'
import { readForm } from '../forms.server.ts'
import { wordsFor } from '../wording/refusals.ts'
import type { Route } from './+types/article-feedback.ts'

const words = {
  feedbackChoice: '近いものを選んでください',
  comment: '20文字以上でご記入ください',
}

export interface FeedbackAnswer {
  done: boolean
  /** The number of readers it has helped. */
  helpful?: number
  errors?: Record<string, string>
  refused?: string
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, articleFeedback.body, words)
  if (!form.ok) return data<FeedbackAnswer>({ done: false, errors: form.errors }, 400)
  const answer = await apiOf(context).personal(call, { body: form.value })
  if (answer.ok) return data<FeedbackAnswer>({ done: true, helpful: answer.data.data.helpfulCount })
  return data<FeedbackAnswer>({ done: false, refused: wordsFor(answer.error.code) }, answer.error.status)
}
