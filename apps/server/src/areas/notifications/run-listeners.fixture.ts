import { listeners } from './listeners.ts'

type Listener = (typeof listeners)[number]

/** Runs every listener of a fact, as the queue would. */
export async function runListeners(
  ctx: Parameters<Listener['run']>[0],
  fact: string,
  about: Parameters<Listener['run']>[1],
) {
  for (const listener of listeners.filter((one) => one.fact === fact)) await listener.run(ctx, about)
}
