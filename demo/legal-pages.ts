import type { DemoLegalPage } from './types.ts'

export const legalPages: Record<string, DemoLegalPage> = {}
