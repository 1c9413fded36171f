import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router'
import { isUnheard } from './areas/shell/error-page.tsx'
import { unheardWords } from './wording/unheard.ts'

/** A form that nobody has heard of, for there was no line: the page could not be read anew either. */
const UNHEARD = 503

export interface Sent<T> {
  request: Request
  serverAction: () => Promise<T>
}

/**
 * What was typed stays where nobody answers or can: an error page would take it away. The form is answered by a refusal
 * of its own, of which `rest` tells what else it holds, or null where the page has to be asked what came of it.
 */
export async function orKeepTyped<T, R extends object>(
  { request, serverAction }: Sent<T>,
  rest: (form: FormData) => R | null,
) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    const refusal = isPassing(error) ? rest(form) : null
    if (!refusal) throw error
    const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
    return data({ ...refusal, values, refused: unheardWords }, UNHEARD)
  }
}

/** Nothing is wrong with what was asked: nobody hears it, or it cannot be done just now. */
export const isPassing = (error: unknown): boolean => isUnheard(error) || isForeign(error) || isAway(error)

/** What stands before the shop has answered in its place, with a page of its own; as React Router says it. */
const isForeign = (error: unknown) => error instanceof Error && error.message.startsWith('Unable to decode')

/** The shop is there and cannot do it just now: what stands behind it is away, or was asked too often. */
const isAway = (error: unknown) => isRouteErrorResponse(error) && (error.status >= 500 || error.status === 429)

/** For a page that is read anew after every answer, also when it was a no. */
export const unlessUnheard = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== UNHEARD
