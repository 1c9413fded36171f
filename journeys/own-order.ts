import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { newMember } from './others.ts'
import { freshEmail, signIn } from './steps.ts'
import type { Enter } from './visits.ts'
import { placeOrder } from './waiting-order.ts'

const { apiUrl } = inject('shop')

/** A new member has ordered a lotion, which may still be cancelled, and looks at the order on a phone. */
export async function lookAtOwnOrder(enter: Enter, name: string): Promise<{ page: Page; id: string }> {
  const email = freshEmail(name)
  const member = await newMember(email)
  const { id } = await placeOrder(apiUrl, email, { handle: 'hakurosui-lotion-moist', quantity: 1, member })
  const page = await enter('phone')
  await signIn(page, `/account/orders/${id}`, email)
  return { page, id }
}

/** By its content: the name of a busy button differs. */
export const cancelButton = (page: Page) => page.locator('button', { hasText: /^注文 \d+ をキャンセルする/ })
