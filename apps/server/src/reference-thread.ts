import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { gzip } from 'node:zlib'
import { endpoints } from '@kusuribako/contract/all'
import { openApi } from '@kusuribako/contract/openapi'
import { type Document, type Example, referencePage } from '@kusuribako/contract/reference-page'
import { rolesFor } from './areas/identity/index.ts'
import type { Mounted, Reference } from './reference.ts'

const { names, about }: Mounted = workerData
const mounted = endpoints.filter(({ method, path }) => names.includes(`${method} ${path}`))
const document = openApi(mounted, about, rolesFor) as Document
const require = createRequire(import.meta.url)
// Requests that the tests have made, with their answers.
const examples: Record<string, Example> = {
  ...require('@kusuribako/contract/examples'),
  ...require('@kusuribako/contract/shop-examples'),
}
const pack = promisify(gzip)
const written = [JSON.stringify(document), referencePage(document, mounted, examples)].map((text) => pack(text))
const [packed, page] = await Promise.all(written)
parentPort!.postMessage({ document: packed!, page: page! } satisfies Reference)
