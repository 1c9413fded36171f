import { secondFactor } from '@kusuribako/client/routes'
import { ask, queries, STAFF, thenInvalidate } from '../api.ts'
import { useReading } from '../shell/reading.ts'

/** The secret for the phone's app: shown once. */
export interface FactorSetup {
  secret: string
  address: string
}

/** Since when a code is required at sign-in, and how many recovery codes are left. */
export const useSecondFactor = () =>
  useReading('own', ['second-factor'], async () => (await ask(secondFactor.get, {})).data)

export const beginFactor = async (password: string): Promise<FactorSetup> =>
  (await ask(secondFactor.begin, { body: { password } })).data

/** Returns the recovery codes. The old session has ended, and the answer contains its successor. */
export async function confirmFactor(code: string): Promise<string[]> {
  const { data } = await thenInvalidate(ask(secondFactor.confirm, { body: { code } }), 'second-factor')
  await queries.invalidateQueries({ queryKey: STAFF })
  return data.recovery_codes
}

export const endFactor = (body: { password: string; code: string }) =>
  thenInvalidate(ask(secondFactor.end, { body }), 'second-factor', ...STAFF)

/** A key in groups of four, for copying. */
export const groupsOfFour = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? ''

/** Six digits, in any width. */
export const isCode = (typed: string): boolean => /^\d{6}$/.test(typed.normalize('NFKC').replaceAll(/\s/g, ''))
