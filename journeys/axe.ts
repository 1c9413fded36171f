import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Without its messages it is less than half as long, and each document into which it is injected has to parse it. */
const axeSource = readFileSync(path.resolve(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8')

/** axe's findings on the current page; foreign frames (the card fields) are checked on request. */
export async function accessibilityViolations(page: Page, frames: 'with frames' | 'alone' = 'alone') {
  // Elements that fade in have a low contrast for a moment: animations are prevented from starting, and running ones
  // are finished.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(atRest)
  const violations = await (frames === 'alone' ? lookAtPage(page) : lookIntoFrames(page))
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/**
 * The page is laid out completely, and two frames render the last change; content being refetched is pale until it is
 * answered; endless animations stay as they are.
 */
async function atRest() {
  document.documentElement.dataset.whole = ''
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  while (document.querySelector('[aria-busy=true]')) await new Promise(requestAnimationFrame)
  for (const one of document.getAnimations()) {
    if (one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) one.finish()
  }
}

/**
 * The same rules in three fifths of the time: axe is injected into a document once, loads no style sheet or video for
 * a rule about autoplaying videos, of which there are none, and need not report what passes.
 */
async function lookAtPage(page: Page): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const options: axe.RunOptions = {
      iframes: false,
      preload: false,
      resultTypes: ['violations'],
      reporter: 'no-passes',
    }
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
    return violations
  })
}

async function lookIntoFrames(page: Page): Promise<axe.Result[]> {
  const analysis = new AxeBuilder({ page, axeSource }).options({ resultTypes: ['violations'] })
  return (await analysis.analyze()).violations
}
