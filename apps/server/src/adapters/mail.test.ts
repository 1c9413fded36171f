import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts'
import { parseConfig } from '../base/config.ts'
import type { Letter } from '../base/ports.ts'
import { testSettings } from '../base/testing/shop.ts'
import { openMail } from './mail.ts'

let folder: string
let sandbox: Sandbox
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kusuribako-mail-'))
  sandbox = await startSandbox({ dataFolder: folder })
})
afterAll(async () => {
  await sandbox.stop()
  await rm(folder, { recursive: true })
})

/** Sends a mail and returns its headers as they arrived. */
async function headersOf(letter: Letter) {
  const SMTP_URL = `smtp://127.0.0.1:${sandbox.smtpPort}`
  const post = openMail(parseConfig({ ...testSettings('postgres://nowhere'), SMTP_URL }))
  await post.send(letter)
  post.close()
  const mails = path.join(folder, 'mail')
  const all = await Promise.all((await readdir(mails)).map((name) => readFile(path.join(mails, name), 'utf8')))
  const mail = all.map((text) => JSON.parse(text)).find(({ to }) => to.includes(letter.to))
  return new Map<string, string>(
    mail.headers.map((one: { name: string; value: string }) => [one.name.toLowerCase(), one.value]),
  )
}

const letter = { subject: 'お知らせ', html: '<p>お知らせ</p>', text: 'お知らせ' }

test('a marketing mail has one-click unsubscribe headers (RFC 8058)', async () => {
  const unsubscribe_url = 'https://shop.example.com/newsletter/unsubscribe?token=t'
  const headers = await headersOf({ ...letter, to: 'subscriber@example.com', unsubscribe_url })
  expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribe_url}>`)
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

test('an order mail has no unsubscribe header, and its name as message id', async () => {
  const headers = await headersOf({ ...letter, to: 'buyer@example.com', name: 'mail_01' })
  expect(headers.has('list-unsubscribe')).toBe(false)
  expect(headers.get('message-id')).toBe('<mail_01@example.com>')
})

test('each mail says that a program has written it (RFC 3834), and where answers go if not to the shop', async () => {
  const inquiry = await headersOf({ ...letter, to: 'staff@example.com', reply_to: 'hanako@example.com' })
  expect([inquiry.get('auto-submitted'), inquiry.get('reply-to')]).toEqual(['auto-generated', 'hanako@example.com'])
  const order = await headersOf({ ...letter, to: 'buyer-2@example.com' })
  expect([order.get('auto-submitted'), order.has('reply-to')]).toEqual(['auto-generated', false])
})

test.each([
  ['sends no greeting', []],
  ['does not answer after the message', ['220 hello', '250 hello', '250 sender', '250 recipient', '354 go on']],
])(
  'sending fails with a timeout when the server %s',
  async (_how, says) => {
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => {
      const left = [...says]
      const say = () => left.length > 0 && socket.write(`${left.shift()}\r\n`)
      sockets.add(socket.on('data', say).on('error', () => {}))
      say()
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const SMTP_URL = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const post = openMail(parseConfig({ ...testSettings('postgres://nowhere'), SMTP_URL }), 200)
    await expect(post.send({ ...letter, to: 'buyer@example.com' })).rejects.toThrow(/timeout|never received/i)
    post.close()
    for (const socket of sockets) socket.destroy()
    silent.close()
  },
  5_000,
)
