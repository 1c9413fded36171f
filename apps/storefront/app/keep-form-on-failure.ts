import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { isConnectionFailure, isTemporaryStatus } from './areas/shell/error-page.tsx'
import { noAnswerMessage } from './wording/no-answer.ts'

/** A form without an answer, because there was no connection: the page could not be reloaded either. */
const NO_ANSWER_STATUS = 503

export interface FormActionArgs<T> {
  request: Request
  serverAction: () => Promise<T>
}

/**
 * Keeps what was typed when nobody answers or can: an error page would lose it. The form gets a refusal of its own, of
 * which `rest` returns the other fields, or null where the page must find out the result.
 */
export async function keepFormOnFailure<T, R extends object>(
  { request, serverAction }: FormActionArgs<T>,
  otherFields: (form: FormData) => R | null,
) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    const refusal = isTemporaryFailure(error) ? otherFields(form) : null
    if (!refusal) throw error
    const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
    return data({ ...refusal, values, refused: noAnswerMessage }, NO_ANSWER_STATUS)
  }
}

/** The request itself is fine: nobody answers, or it cannot be done just now. */
export const isTemporaryFailure = (error: unknown): boolean =>
  isConnectionFailure(error) || isForeign(error) || isAway(error)

/** A proxy has answered instead of the shop, with a page of its own; in React Router's terms. */
const isForeign = (error: unknown) => error instanceof Error && error.message.startsWith('Unable to decode')

const isAway = (error: unknown) => isRouteErrorResponse(error) && isTemporaryStatus(error.status)

/**
 * For a page that is reloaded after every answer, also when it was a refusal; except where reloading would fail too, or
 * lead to sign-in (401), and the typed values would be lost.
 */
export const unlessFormFailed = ({ actionStatus }: ShouldRevalidateFunctionArgs) =>
  actionStatus !== NO_ANSWER_STATUS && actionStatus !== 401
