import type { FastifyInstance } from 'fastify'
import type { Mail, MailSummary, Mails } from '../mailbox/mails.ts'
import { html } from './html.ts'
import { moment, sendPage } from './layout.ts'

const LISTED = 100
const READ_AT_ONCE = 50

/** The mailbox for people, and for tests as JSON. */
export async function mailboxPages(app: FastifyInstance, mails: Mails) {
  app.get<{ Querystring: { to?: string } }>('/mailbox', async (request, reply) => {
    const address = String(request.query.to ?? '')
    const body = listBody(mails.find(address), address)
    return sendPage(reply, { title: 'メールボックス', here: '/mailbox', body })
  })

  app.get<{ Querystring: { to?: string } }>('/mailbox.json', async (request) => {
    const found = mails.find(String(request.query.to ?? '')).slice(0, READ_AT_ONCE)
    const read = await Promise.all(found.map(({ id }) => mails.read(id)))
    return read.filter((mail) => mail !== null)
  })

  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    const mail = await mails.read(request.params.id)
    const page = mail ? { title: mail.subject || '（件名なし）', body: mailBody(mail) } : GONE
    return sendPage(reply, { here: '/mailbox', status: mail ? 200 : 404, ...page })
  })

  app.get<{ Params: { id: string } }>('/mailbox/:id/html', async (request, reply) => {
    const mail = await mails.read(request.params.id)
    return (
      reply
        .code(mail?.html ? 200 : 404)
        .type('text/html; charset=utf-8')
        // The mail's own scripts never run; its links open beside the mailbox.
        .header('Content-Security-Policy', `${MAIL_POLICY}; sandbox allow-popups allow-popups-to-escape-sandbox`)
        .send(`<base target="_blank">${mail?.html ?? ''}`)
    )
  })

  app.post('/mailbox/clear', async (_request, reply) => {
    await mails.clear()
    return reply.redirect('/mailbox', 303)
  })
}

const MAIL_POLICY = "default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; font-src data:"

const GONE = {
  title: 'メールが見つかりません',
  body: html`<h1>メールが見つかりません</h1><p>古いメールは順に消えます。</p><p><a href="/mailbox">メールボックスへ戻る</a></p>`,
}

function listBody(found: MailSummary[], address: string) {
  const shown = found.slice(0, LISTED)
  return html`<h1>メールボックス</h1>
<p class="quiet">お店が送ったメールはすべてここに届きます。外へは一通も出ません。</p>
<form class="line card" method="get" action="/mailbox" role="search"><div class="grow"><label for="to">メールアドレスで探す</label>
<input id="to" name="to" type="search" inputmode="email" autocomplete="off" value="${address}"></div><button class="main">探す</button></form>
<p class="quiet" role="status">${address ? `「${address}」のメール ${found.length}通` : `${found.length}通`}${
    found.length > LISTED ? `（新しい${LISTED}通を表示）` : ''
  }</p>
${
  shown.length > 0
    ? html`<ul class="rows">${shown.map(
        (
          mail,
        ) => html`<li><a class="whole" href="/mailbox/${mail.id}"><strong>${mail.subject || '（件名なし）'}</strong>
<div class="row quiet"><span class="grow">宛先 ${mail.to.join(', ')}</span><time class="num" datetime="${mail.receivedAt}">${moment(Date.parse(mail.receivedAt))}</time></div></a></li>`,
      )}</ul>`
    : html`<div class="card">${address ? '該当するメールはありません。' : 'まだメールは届いていません。'}</div>`
}`
}

function mailBody(mail: Mail) {
  const facts = [
    ['差出人', mail.from],
    ['宛先', mail.to.join(', ')],
    ['受信', moment(Date.parse(mail.receivedAt))],
    ...mail.attachments.map(({ filename, mimeType, size }) => ['添付', `${filename}（${mimeType}、${size}バイト）`]),
  ]
  return html`<p><a href="/mailbox">← メールボックス</a></p><h1>${mail.subject || '（件名なし）'}</h1>
<div class="card"><table>${facts.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</table></div>
${
  mail.html &&
  html`<h2>HTML</h2><iframe title="メールの本文（HTML）" src="/mailbox/${mail.id}/html" height="720" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
}
<h2>テキスト</h2><pre>${mail.text || '（テキストはありません）'}</pre>
<details><summary>ヘッダー（${mail.headers.length}行）</summary><div class="card"><table>${mail.headers.map(
    ({ name, value }) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`,
  )}</table></div></details>`
}
