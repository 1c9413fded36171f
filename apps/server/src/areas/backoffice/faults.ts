import type { BatchError } from '@kusuribako/contract/backoffice/batch-jobs'
import { z } from 'zod'

/** What is wrong with a file, in sentences for the staff: nothing of what is at hand is written. */
export class Faults extends Error {
  readonly faults: readonly BatchError[]
  constructor(faults: readonly BatchError[]) {
    super(faults.map(({ message }) => message).join(' '))
    this.faults = faults
  }
}

const inJapanese = z.locales.ja().localeError

/** Parses by the contract, with faults told in Japanese. */
export const parseForStaff = <S extends z.ZodType>(schema: S, given: unknown) =>
  schema.safeParse(given, { error: (issue) => inJapanese(issue) ?? undefined })

/** More are not told: who has so many has one reason for all of them. */
export const faultsMax = 1000
