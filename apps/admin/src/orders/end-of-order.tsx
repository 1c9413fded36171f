import { Button } from '@mantine/core'
import { Section } from '../shell/section.tsx'
import type { Begin } from './order-page.tsx'
import type { Order } from './orders.ts'
import { waitsForPharmacist, whyNotCancelable } from './progress.ts'
import { say } from './words.ts'

/**
 * The two ways an order ends: completed or cancelled, with the reason where that is not possible. A finished one can
 * be archived.
 */
export function EndOfOrder({ order, begin }: { order: Order; begin: NonNullable<Begin> }) {
  if (order.status === 'completed')
    return (
      <Section title={say.end}>
        <Button variant="default" onClick={() => begin({ act: 'archive' })}>
          {say.archive}
        </Button>
      </Section>
    )
  if (order.status !== 'pending' && !waitsForPharmacist(order)) return null
  const obstacle = whyNotCancelable(order)
  return (
    <Section title={say.end}>
      <div className="flex flex-wrap gap-2">
        {order.status === 'pending' && (
          <Button variant="default" onClick={() => begin({ act: 'complete' })}>
            {say.complete}
          </Button>
        )}
        {!obstacle && (
          <Button variant="outline" color="danger" onClick={() => begin({ act: 'cancel' })}>
            {say.cancel}
          </Button>
        )}
      </div>
      {obstacle && <p className="mt-3 text-sm text-quiet">{obstacle}</p>}
    </Section>
  )
}
