/** A provider's response. */
export interface ProviderResponse {
  status: number
  text: string
}

/** The provider did not answer, or not to this call: the outcome is unknown. */
class NoAnswer extends Error {}
/** The provider rejected the call for its rate limit, and did nothing. Given-up work is classified by this name. */
export class AskedTooOften extends NoAnswer {}

/** Calls a provider. Throws when the outcome is unknown: no answer in time, 429, 5xx. */
export async function call(
  url: string,
  options: { method: string; headers: Record<string, string>; body?: string; timeout_ms: number },
): Promise<ProviderResponse> {
  const { timeout_ms, ...init } = options
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout_ms) })
  const text = await answer.text()
  const message = `${options.method} ${new URL(url).pathname} answered ${answer.status}`
  if (answer.status === 429) throw new AskedTooOften(message)
  if (answer.status >= 500) throw new NoAnswer(message)
  return { status: answer.status, text }
}

/** The JSON of a response; a response that is no JSON counts as none. */
export function jsonOf<T>({ text, status }: ProviderResponse): T {
  try {
    return JSON.parse(text) as T
  } catch {
    throw new NoAnswer(`answered ${status} and no JSON`)
  }
}

/** The fields of a JSON object; null for any other text. */
export function parseFields(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}
