import { endpoints } from '@kusuribako/contract/all'
import type { Endpoint } from '@kusuribako/contract/endpoint'
import { formOf } from '../base/testing/files.ts'
import { type Examples, type MakeExample, picture, plain } from './desk.fixture.ts'
import { goodsExamples } from './goods.examples.ts'
import { ordersExamples } from './orders.examples.ts'
import { peopleExamples } from './people.examples.ts'
import { sellingExamples } from './selling.examples.ts'

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}` as const

/** A successful request for each call of the platform: what the tests vary, and what the reference shows. */
export const examples: Examples = { ...sellingExamples, ...goodsExamples, ...ordersExamples, ...peopleExamples }

/** A picture as a browser uploads it; the other tests vary JSON, which this is not. */
const form: MakeExample = async () => ({
  body: { files: ['photo.png'] },
  sent: await formOf({ 'photo.png': picture }),
})
export const formExamples: Examples = {
  'POST /admin/uploads': form,
  'POST /admin/uploads/protected': form,
}

/** No application can be connected yet: the refusal is the answer. */
export const refusedExamples: Examples = {
  'POST /admin/apps/authorizations': plain({ application_name: 'none', state: 'state', code: 'code' }),
}

/** The platform's own calls: those of the shop stand under /v1. */
export const platformCalls = endpoints.filter(({ path }) => /^\/(store|admin)\/(?!v1\/)/.test(path))
