import { endpoints } from '@kusuribako/contract/all'
import type { Endpoint } from '@kusuribako/contract/endpoint'
import type { Examples } from './desk.fixture.ts'
import { goodsExamples } from './goods.examples.ts'
import { ordersExamples } from './orders.examples.ts'
import { peopleExamples } from './people.examples.ts'
import { sellingExamples } from './selling.examples.ts'

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}` as const

/** A request that succeeds, for each call of the platform: what the tests vary, and what the reference shows. */
export const examples: Examples = { ...sellingExamples, ...goodsExamples, ...ordersExamples, ...peopleExamples }

/** Calls that no JSON request alone can make succeed, and why. */
export const withoutExample: Record<string, string> = {
  'POST /admin/apps/authorizations': 'no application can be connected yet',
  'POST /admin/uploads': 'its body is a form with files',
  'POST /admin/uploads/protected': 'its body is a form with files',
  'DELETE /admin/uploads': 'names a file that was uploaded',
  'POST /admin/uploads/download-url': 'names a file that was uploaded',
}

/** The platform's own calls: those of the shop stand under /v1. */
export const platformCalls = endpoints.filter(({ path }) => /^\/(store|admin)\/(?!v1\/)/.test(path))
