import type { Logger } from 'pino'

const quiet_ms = 60_000

/**
 * Logs what the worker's jobs throw, and what fails between them. While the database is away, each of its sixty queues
 * fails at every look for work, with the same message: without a job, that is logged once a minute.
 */
export function faultLog(log: Logger): (error: unknown, name: string, id?: string) => void {
  const logged = new Map<string, number>()
  return (error, name, id) => {
    if (id === undefined) {
      const [text, now] = [String(error), Date.now()]
      if (now - (logged.get(text) ?? 0) < quiet_ms) return
      for (const [earlier, at] of logged) if (now - at >= quiet_ms) logged.delete(earlier)
      logged.set(text, now)
    }
    log.error({ err: error, job: name, ...(id !== undefined && { job_id: id }) }, 'fault')
  }
}
