import type { FastifyReply } from 'fastify'
import { html, Markup } from './html.ts'

const STYLE = new Markup(`
:root{--paper:#FBFAF7;--surface:#FFF;--ink:#1C2B33;--quiet:#55646C;--line:#E3E1DA;--leaf:#0E6B58;--leaf-dark:#0A5748;--tint:#E6F1EE;
--info:#1F5FA8;--success:#2B7A3E;--warning:#8A5A00;--warning-tint:#FFF5DC;--danger:#B3261E;--danger-tint:#FDECEA}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.8 "Hiragino Sans","Yu Gothic UI","Noto Sans JP","Noto Sans CJK JP",Meiryo,sans-serif}
header{background:var(--surface);border-bottom:1px solid var(--line)}
header nav{max-width:1200px;margin:auto;padding:0 16px;display:flex;flex-wrap:wrap;align-items:center}
header a{display:inline-flex;align-items:center;min-height:48px;padding:0 8px;color:var(--ink);text-decoration:none;font-size:14px}
header a:first-child{font-weight:700;font-size:16px;padding-left:0;margin-right:auto}
header a[aria-current]{color:var(--leaf);box-shadow:inset 0 -2px var(--leaf)}
main{max-width:1200px;margin:auto;padding:24px 16px 80px}
.narrow{max-width:480px;margin:auto}
h1{font-size:22px;line-height:1.5;margin:0 0 8px;text-wrap:balance;overflow-wrap:anywhere}
h2{font-size:18px;margin:40px 0 12px}
p{margin:0 0 12px}a{color:var(--leaf)}a:hover{color:var(--leaf-dark)}
.quiet{color:var(--quiet);font-size:14px;line-height:1.6}
.card{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:16px;margin:0 0 16px}
.rows{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:10px;overflow:hidden}
.rows>li{border-top:1px solid var(--line);padding:12px 16px}.rows>li:first-child{border-top:0}
.row{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center}.row .grow{flex:1 1 220px;min-width:0;overflow-wrap:anywhere}
a.whole{display:block;color:inherit;text-decoration:none;margin:-12px -16px;padding:12px 16px}a.whole:hover{background:var(--tint)}
.word{display:inline-block;font-size:13px;line-height:1.5;padding:1px 10px;border-radius:999px;border:1px solid var(--line);background:var(--paper);white-space:nowrap}
.word.good{color:var(--success);border-color:currentColor}.word.wait{color:var(--warning);background:var(--warning-tint);border-color:currentColor}
.word.bad{color:var(--danger);background:var(--danger-tint);border-color:currentColor}
.num{font-variant-numeric:tabular-nums}
button,.button{font:inherit;font-size:14px;min-height:44px;padding:0 16px;border:1px solid var(--leaf);border-radius:8px;background:var(--surface);color:var(--leaf);cursor:pointer}
button:hover{background:var(--tint)}button.main{background:var(--leaf);color:#fff}button.main:hover{background:var(--leaf-dark)}
button.danger{border-color:var(--danger);color:var(--danger)}
input,select{font:inherit;min-height:44px;padding:0 12px;border:1px solid #8A959B;border-radius:8px;background:var(--surface);color:inherit;max-width:100%}
label{display:block;font-size:14px;line-height:1.5;margin:0 0 4px}
form.line{display:flex;flex-wrap:wrap;gap:12px;align-items:end}form.line>.grow{flex:1 1 240px;min-width:0;overflow-wrap:anywhere}form.line .grow>input{width:100%}
pre{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:16px;overflow:auto;font:13px/1.7 ui-monospace,"Noto Sans Mono CJK JP",monospace;white-space:pre-wrap;overflow-wrap:anywhere}
iframe{width:100%;border:1px solid var(--line);border-radius:10px;background:#fff}
table{border-collapse:collapse;width:100%;font-size:14px;line-height:1.6}th,td{text-align:left;vertical-align:top;padding:8px 8px 8px 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
th{font-weight:400;color:var(--quiet);width:11em}tr:first-child>*{border-top:0}
summary{min-height:44px;display:flex;align-items:center;cursor:pointer;color:var(--leaf)}
.jumps{display:flex;flex-wrap:wrap;gap:0 16px;margin:0 0 8px;font-size:14px}.jumps a{min-height:44px;display:inline-flex;align-items:center}
:focus-visible{outline:2px solid var(--leaf);outline-offset:2px}
`)

const PLACES = [
  { path: '/', name: 'くすりばこ サンドボックス' },
  { path: '/stripe', name: 'カード決済' },
  { path: '/wallets', name: 'ウォレット' },
  { path: '/sign-in', name: 'ログイン連携' },
  { path: '/d-points', name: 'dポイント' },
  { path: '/mailbox', name: 'メール' },
]

interface Page {
  title: string
  body: Markup
  status?: number
}

/** Answers a whole page in the sandbox's layout. `here` is the position in the menu. */
export function sendPage(reply: FastifyReply, page: Page & { here: string }) {
  const menu = PLACES.map(({ path, name }) => {
    const isHere = path === page.here && path !== '/'
    return html`<a href="${path}"${isHere && new Markup(' aria-current="page"')}>${name}</a>`
  })
  const header = html`<header><nav aria-label="メニュー">${menu}</nav></header>`
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'"
  return send(reply, page, header, policy)
}

/** Answers a page without a menu, for a dialog or on the way back to the shop: its forms may lead anywhere. */
export function sendBarePage(reply: FastifyReply, page: Page) {
  return send(reply, page, null, "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'")
}

function send(reply: FastifyReply, { title, body, status = 200 }: Page, header: Markup | null, policy: string) {
  const page = html`<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}｜サンドボックス</title><style>${STYLE}</style></head>
<body>${header}<main>${body}</main></body></html>`
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-store')
    .send(page.text)
}

/** A list, or a message if it is empty. */
export const listOr = (none: string, rows: Markup[]): Markup =>
  rows.length > 0 ? html`<ul class="rows">${rows}</ul>` : html`<div class="card">${none}</div>`

/** An instant in Japanese, Tokyo time; `ms` since 1970. */
export function moment(ms: number): string {
  return MOMENT.format(ms)
}

const MOMENT = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Tokyo' })
