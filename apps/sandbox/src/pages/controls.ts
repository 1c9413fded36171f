import type { FastifyInstance } from 'fastify'
import { currentClock, moveClock, WrongClock } from '../clock.ts'
import { currentFaults, setFaults, WrongFault } from '../faults.ts'
import type { Mails } from '../mailbox/mails.ts'
import type { State } from '../state.ts'
import { newEvent, ofNobody } from '../stripe/events.ts'
import { endOverdue } from '../stripe/payment-endings.ts'
import { endOverdueHolds } from '../wallets/paypay.ts'
import type { WalletContext } from '../wallets/wallet-context.ts'
import type { Webhooks } from '../webhooks.ts'

interface Settings {
  state: State
  webhooks: Webhooks
  mails: Mails
  setUp: () => void
  /** Left out where the sandbox runs alone. */
  wallets: WalletContext | undefined
}

/**
 * The sandbox's own controls, for tests (JSON) and for the buttons of its pages (forms, answered by a redirect back).
 */
export async function controls(app: FastifyInstance, { state, webhooks, mails, setUp, wallets }: Settings) {
  app.get('/sandbox/faults', async () => currentFaults(state))

  app.post('/sandbox/faults', async (request, reply) => {
    const isForm = typeof request.body === 'string'
    try {
      const faults = setFaults(state, isForm ? fromForm(String(request.body)) : request.body)
      const back = isForm && new URLSearchParams(String(request.body)).has('api') ? '/' : '/stripe'
      return isForm ? reply.redirect(back, 303) : faults
    } catch (error) {
      if (error instanceof WrongFault) return reply.code(400).send({ error: error.message })
      throw error
    }
  })

  app.get('/sandbox/clock', async () => currentClock(state))

  app.post('/sandbox/clock', async (request, reply) => {
    const isForm = typeof request.body === 'string'
    const value = isForm ? Number(new URLSearchParams(String(request.body)).get('by_ms') ?? '') : request.body
    try {
      const clock = moveClock(state, isForm ? value : (value as { by_ms?: unknown } | null)?.by_ms)
      endOverdue({ state, emit: (type, about) => webhooks.publish(newEvent(type, about, ofNobody)) })
      if (wallets) endOverdueHolds(wallets)
      return isForm ? reply.redirect('/', 303) : clock
    } catch (error) {
      if (error instanceof WrongClock) return reply.code(400).send({ error: error.message })
      throw error
    }
  })

  app.get('/sandbox/events', async () => {
    const deliveries = Map.groupBy(state.all('delivery').values(), ({ event }) => event)
    return [...state.all('event').values()].reverse().map(({ id, type, created, about }) => ({
      id,
      type,
      created,
      object: about,
      deliveries: deliveries.get(id) ?? [],
    }))
  })

  app.post<{ Params: { eventId: string } }>('/sandbox/webhooks/redeliver/:eventId', async (request, reply) => {
    const event = state.get('event', request.params.eventId)
    if (!event) return reply.code(404).send({ error: `no such event: ${request.params.eventId}` })
    const statuses = await webhooks.redeliver(event)
    return typeof request.body === 'string' ? reply.redirect('/stripe', 303) : { id: event.id, statuses }
  })

  app.post('/sandbox/reset', async (request, reply) => {
    webhooks.forget()
    await mails.clear()
    state.clear()
    setUp()
    return typeof request.body === 'string' ? reply.redirect('/', 303) : { reset: true }
  })
}

/** The choices of the form on the first page. */
const apiFaults: Record<string, { status?: number; delay_ms?: number } | null> = {
  none: null,
  fails: { status: 500 },
  late: { delay_ms: 30_000 },
}

function fromForm(text: string): Record<string, unknown> {
  const form = new URLSearchParams(text)
  const number = (name: string) => (form.get(name) ? Number(form.get(name)) : undefined)
  const match = form.get('match') ?? ''
  const api = apiFaults[form.get('api') ?? '']
  if (api !== undefined) return { api: api && { ...api, match, count: number('count') } }
  return { webhooks: form.get('webhooks'), delay_ms: number('delay_ms'), count: number('count') }
}
