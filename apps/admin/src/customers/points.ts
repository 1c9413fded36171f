import { adminPoints } from '@kusuribako/client/routes'
import { ask, askIdempotently, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'

/** A member's points and their movements; one point is one yen. */
export const usePointsOf = (id: string) =>
  useReading('money', ['points', id], async () => (await ask(adminPoints.get, { params: { id } })).data)

export const correctPoints = (id: string, body: { delta: number; note: string }) =>
  thenInvalidate(askIdempotently(adminPoints.correct, { params: { id }, body }), 'points')
