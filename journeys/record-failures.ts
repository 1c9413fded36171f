import type { BrowserContext, Page } from 'playwright-core'

/**
 * Records what a user is refused. Returns a function that reports that, and what the page shows: a journey that failed
 * on another machine leaves nothing but its output.
 */
export function recordFailures(shopper: BrowserContext): () => Promise<string> {
  const refused: string[] = []
  const note = (line: string) => refused.push(line) > 8 && refused.shift()
  shopper.on('response', (answer) => {
    if (answer.status() >= 400) note(`${answer.status()} ${answer.request().method()} ${answer.url()}`)
  })
  shopper.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // The page aborts what it no longer needs.
    if (!why.includes('ERR_ABORTED')) note(`${why} ${request.method()} ${request.url()}`)
  })
  shopper.on('weberror', (error) => note(String(error.error())))
  return async () => {
    const pages = await Promise.all(shopper.pages().map(seenOn))
    return [...pages, 'refused of late:', ...refused].join('\n  ')
  }
}

/** URL, focus, and the first words of the page and of what is over it. */
async function seenOn(page: Page): Promise<string> {
  const readScreen = (body: HTMLElement) => {
    const areas = [...body.querySelectorAll<HTMLElement>('main, dialog[open], [role=dialog]')]
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not before anybody
    const words = (areas.length ? areas : [body]).map((part) => part.innerText.replaceAll(/\s+/g, ' ').slice(0, 600))
    return [`focus: ${document.activeElement?.outerHTML.slice(0, 120)}`, ...words]
  }
  const seen = await page
    .locator('body')
    .evaluate(readScreen, undefined, { timeout: 5000 })
    .catch((error: Error) => [error.message])
  return [page.url(), ...seen].join('\n    ')
}
