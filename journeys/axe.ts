import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Without its remarks it is less than half as long, and each document that it is laid into has to read it. */
const axeSource = readFileSync(path.resolve(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds wrong on the page as it stands; frames of other houses (the card fields) are looked into when told.
 */
export async function found(page: Page, frames: 'with frames' | 'alone' = 'alone') {
  // What fades in is pale for a moment, to axe as to the eye: nothing starts to fade now, and what had is at its end.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(atRest)
  const violations = await (frames === 'alone' ? lookAtPage(page) : lookIntoFrames(page))
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/**
 * The page is laid out to its end, and two frames draw what the last press or answer changed; what is being asked anew
 * is pale until it is answered; what moves without an end stays as it is.
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
 * The same rules in three fifths of the time: axe is laid into a document once, fetches no style sheet or film for a
 * rule about films that play by themselves, of which there are none, and need not tell what passes.
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
  const look = new AxeBuilder({ page, axeSource }).options({ resultTypes: ['violations'] })
  return (await look.analyze()).violations
}
