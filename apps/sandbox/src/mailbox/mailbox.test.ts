import { once } from 'node:events'
import { connect } from 'node:net'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Lab, openLab } from '../testing/lab.ts'
import type { Mail } from './mails.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

function send(mail: object) {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: lab.smtpPort, secure: false })
  return transport.sendMail({ from: 'くすりばこ <shop@example.com>', ...mail })
}

async function mailsTo(address: string): Promise<Mail[]> {
  return (await (await fetch(`${lab.url}/mailbox.json?to=${encodeURIComponent(address)}`)).json()) as Mail[]
}

test('a mail is stored with its recipients, subject, text, HTML and headers', async () => {
  await send({
    ...{ to: '薬師花子 <hanako@example.com>', bcc: 'copy@example.com', subject: 'ご注文の確認 ①' },
    ...{ text: 'ありがとうございます。', html: '<p>ありがとう<b>ございます</b>。</p>' },
  })
  const [mail] = await mailsTo('hanako@example.com')
  expect(mail).toMatchObject({
    ...{ from: 'くすりばこ <shop@example.com>', to: ['hanako@example.com', 'copy@example.com'] },
    ...{ subject: 'ご注文の確認 ①', text: 'ありがとうございます。', html: '<p>ありがとう<b>ございます</b>。</p>' },
  })
  expect(mail!.id).toMatch(/^mail_/)
  expect(mail!.headers).toContainEqual({ name: 'to', value: expect.stringContaining('hanako@example.com') })
  expect(await mailsTo('COPY@example.com')).toHaveLength(1)
  expect(await mailsTo('nobody@example.com')).toEqual([])
})

test('mails are listed newest first', async () => {
  for (const subject of ['一', '二']) await send({ to: 'order@example.com', subject, text: subject })
  expect((await mailsTo('order@example.com')).map(({ subject }) => subject)).toEqual(['二', '一'])
})

test('a page shows the HTML of a mail without running its scripts', async () => {
  const html = '<script>alert(1)</script><img src="cid:logo"><a href="https://shop.example.com/verify">確認</a>'
  const attachments = [{ filename: 'logo.png', content: Buffer.from('png'), cid: 'logo', contentType: 'image/png' }]
  await send({ to: 'page@example.com', subject: '<b>確認</b>', html, attachments })
  const [mail] = await mailsTo('page@example.com')
  const list = await (await fetch(`${lab.url}/mailbox?to=page@`)).text()
  expect(list).toContain(`href="/mailbox/${mail!.id}"`)
  expect(list).toContain('&#60;b&#62;確認')
  const page = await (await fetch(`${lab.url}/mailbox/${mail!.id}`)).text()
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  const inner = await fetch(`${lab.url}/mailbox/${mail!.id}/html`)
  const policy = inner.headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/sandbox(?!.*allow-scripts)/)
  expect(await inner.text()).toContain(`<img src="data:image/png;base64,${Buffer.from('png').toString('base64')}">`)
  expect((await fetch(`${lab.url}/mailbox/mail_none`)).status).toBe(404)
})

test('a mail that is too large is rejected, and the next one arrives', async () => {
  const large = send({ to: 'large@example.com', subject: '大', text: 'あ'.repeat(3_000_000) })
  await expect(large).rejects.toMatchObject({ responseCode: 552 })
  await send({ to: 'large@example.com', subject: '小', text: '小' })
  expect((await mailsTo('large@example.com')).map(({ subject }) => subject)).toEqual(['小'])
})

test('a malformed mail is kept, and a client that disconnects early leaves no mail', async () => {
  await talk([
    'EHLO x',
    'MAIL FROM:<>',
    'RCPT TO:<odd@example.com>',
    'DATA',
    '\u0000\u00ff: ==?=?utf-8?B?!!\r\n.',
    'QUIT',
  ])
  await talk(['EHLO x', 'MAIL FROM:<a@example.com>', 'RCPT TO:<cut@example.com>', 'DATA', 'half a li'])
  const [mail] = await mailsTo('odd@example.com')
  expect(mail).toMatchObject({ from: '', to: ['odd@example.com'] })
  expect(await mailsTo('cut@example.com')).toEqual([])
})

/** Sends one line after each response of the server, then hangs up. */
async function talk(lines: string[]) {
  const socket = connect(lab.smtpPort, '127.0.0.1')
  for (const line of lines) {
    await once(socket, 'data')
    socket.write(`${line}\r\n`, 'latin1')
  }
  if (lines.at(-1) === 'QUIT') await once(socket, 'close')
  else socket.destroy()
}

test('mails survive a restart', async () => {
  await send({ to: 'stay@example.com', subject: '残る', text: '残る' })
  await lab.restart()
  expect((await mailsTo('stay@example.com')).map(({ text }) => text)).toEqual(['残る'])
})
