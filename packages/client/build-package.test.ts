import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPackage, compilerPath } from './build-package.ts'

const shell = process.platform === 'win32'
const run = promisify(execFile)
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'kusuribako-client-'))
  await buildPackage(path.join(folder, 'build'))
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, shell, encoding: 'utf8', stdio: 'pipe' })
  const packed = npm('pack', './build').trim().split('\n').at(-1)!
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  npm('install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', `./${packed}`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the packed client installs offline without dependencies and calls a backend', async () => {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ asked: `${request.method} ${request.url}` }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  writeFileSync(
    path.join(folder, 'program.js'),
    `import { connect, openClient } from '@kusuribako/client'
import { products } from '@kusuribako/client/routes'
const client = openClient({ baseUrl: '${baseUrl}' })
const found = await connect({ baseUrl: '${baseUrl}' })(products.get, { params: { id: 'prod_1' } })
console.log(JSON.stringify([await client.carts.retrieve('cart_1'), await client.admin.orders.capture('order_1'), found]))`,
  )
  const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder })
  server.close()
  expect(JSON.parse(stdout)).toEqual([
    { asked: 'GET /store/carts/cart_1' },
    { asked: 'POST /admin/orders/order_1/capture' },
    { ok: true, data: { asked: 'GET /store/products/prod_1' } },
  ])
  const { dependencies } = JSON.parse(
    readFileSync(path.join(folder, 'node_modules/@kusuribako/client/package.json'), 'utf8'),
  )
  expect(dependencies).toBeUndefined()
})

test('its types check the parameters, bodies and results of calls', async () => {
  writeFileSync(
    path.join(folder, 'typed.ts'),
    `import { type CallFailure, openClient } from '@kusuribako/client'
const client = openClient({ maxRetries: 3 })
const { cart } = await client.carts.create({})
export const id: string = cart.id
export const total: number | undefined = cart.total
export const failed = (failure: CallFailure): number | null => failure.status
const { product_categories } = await client.productCategories.list({ limit: 1 })
export const below: string | undefined = product_categories[0]?.category_children?.[0]?.name
// @ts-expect-error a cart has no such thing
cart.nothing
// @ts-expect-error pieces are counted
client.carts.lineItems.create(id, { variant_id: 'variant_1', quantity: 'two' })
// @ts-expect-error a call takes its path's parameters
client.admin.orders.capture()
`,
  )
  expect(await typeFaults('typed.ts')).toBe('')
})

test('the examples of its README pass the type check', async () => {
  const readme = readFileSync(path.join(folder, 'node_modules/@kusuribako/client/README.md'), 'utf8')
  const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, text]) => text)
  expect(examples).toHaveLength(3)
  const given = ['region_id', 'email', 'password', 'order_id', 'baseUrl'].map((name) => `declare const ${name}: string`)
  const files = examples.map((text, at) => {
    const name = `example-${at}.ts`
    writeFileSync(path.join(folder, name), [...given, 'declare const bytes: Uint8Array<ArrayBuffer>', text].join('\n'))
    return name
  })
  expect(await typeFaults(...files)).toBe('')
})

/** What the compiler says about files beside the installed package. */
async function typeFaults(...files: string[]): Promise<string> {
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', '']
  const { stdout } = await run(process.execPath, [compilerPath, ...options, ...files], { cwd: folder }).catch(
    ({ stdout }) => ({ stdout }),
  )
  return stdout
}
