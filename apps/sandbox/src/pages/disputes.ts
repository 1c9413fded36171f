import type { FastifyInstance } from 'fastify'
import type { State } from '../state.ts'
import { closeDispute, openDispute } from '../stripe/disputes.ts'
import { newEvent } from '../stripe/events.ts'
import type { Webhooks } from '../webhooks.ts'
import { html, type Markup } from './html.ts'

interface Settings {
  state: State
  webhooks: Webhooks
  origin: () => string
}

/** Actions of cardholders and their banks, for tests (JSON) and for the buttons of an object's page (forms). */
export async function disputeControls(app: FastifyInstance, { state, webhooks, origin }: Settings) {
  const context = () => ({
    state,
    origin: origin(),
    emit: (type: string, object: { object: string }) =>
      webhooks.publish(newEvent(type, object, { id: null, idempotency_key: null })),
  })

  app.post<{ Params: { id: string } }>('/stripe/charges/:id/dispute', async ({ params, body }, reply) => {
    const charge = state.get('charge', params.id)
    const dispute = charge && openDispute(context(), charge)
    if (!dispute) return reply.code(charge ? 409 : 404).send({ error: 'nothing of this charge can be disputed' })
    return typeof body === 'string' ? reply.redirect(`/stripe/objects/${dispute.id}`, 303) : dispute
  })

  app.post<{ Params: { id: string; end: string } }>('/stripe/disputes/:id/:end', async ({ params, body }, reply) => {
    const dispute = state.get('dispute', params.id)
    if (!dispute || (params.end !== 'won' && params.end !== 'lost')) return reply.code(404).send({ error: 'unknown' })
    closeDispute(context(), dispute, params.end)
    return typeof body === 'string' ? reply.redirect(`/stripe/objects/${dispute.id}`, 303) : dispute
  })
}

/** The possible actions on an object's page. */
export function disputeButtons(state: State, id: string): Markup | null {
  const charge = state.get('charge', id)
  if (charge?.captured && !charge.disputed && !charge.refunded)
    return button(`charges/${id}/dispute`, 'チャージバックを申し立てる（カードの持ち主）')
  const status = state.get('dispute', id)?.status
  if (status === 'lost') return button(`disputes/${id}/won`, '結果を変えて、お店の主張を認める（銀行）')
  if (status !== 'needs_response') return null
  return html`<div style="display:flex;flex-wrap:wrap;gap:8px">${button(`disputes/${id}/won`, 'お店の主張を認める（銀行）')}
${button(`disputes/${id}/lost`, 'お金をカードの持ち主に返す（銀行）')}</div>`
}

const button = (path: string, words: string) =>
  html`<form method="post" action="/stripe/${path}"><input type="hidden" name="now" value="yes"><button>${words}</button></form>`
