import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds wrong on the page as it stands; frames of other houses (the card fields) are looked into when told. */
export async function found(page: Page, frames: 'with frames' | 'alone' = 'alone') {
  // What fades in is pale for a moment, to axe as to the eye.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Its newer mode opens a further page for each look, which is needed for foreign frames alone.
  // What passes need not be told, which is most of the work.
  const look = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  const { violations } = await look.setLegacyMode(frames === 'alone').analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
