import type { Carrier } from '../../base/ports.ts'
import { manual } from './manual.ts'

/** All carriers, by provider id. */
export const carriers: ReadonlyMap<string, Carrier> = new Map([manual].map((carrier) => [carrier.id, carrier]))
