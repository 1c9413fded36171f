import { expect, test } from 'vitest'
import { writeLetter } from './letter.rules.ts'

const foot = { shop: 'くすりばこ', home: 'https://shop.example.com', notes: ['このメールについて'] }

test('typed text is escaped in the HTML, unchanged in plain text, and on one line in the subject', () => {
  const typed = '<b onclick="x">花子\nBcc: a@example.com</b>'
  const letter = writeLetter(typed, [{ kind: 'facts', rows: [['お名前', typed]] }], foot)
  expect(letter.subject).toBe('<b onclick="x">花子 Bcc: a@example.com</b>')
  expect(letter.text.split('\n').slice(0, 3)).toEqual(['お名前：<b onclick="x">花子', '　Bcc: a@example.com</b>', ''])
  expect(letter.html).not.toContain('<b onclick')
  expect(letter.html).toContain('&lt;b onclick=&quot;x&quot;&gt;花子<br>Bcc: a@example.com&lt;/b&gt;')
})

test('the plain and the HTML form of a mail say the same', () => {
  const href = 'https://shop.example.com/account/verify?code=1&uid=2'
  const letter = writeLetter(
    '題',
    [
      { kind: 'heading', text: '見出し' },
      { kind: 'paragraph', text: '文。' },
      { kind: 'button', label: '開く', href },
      { kind: 'facts', rows: [['お届け先', '一行目\n二行目']] },
    ],
    { ...foot, link: { label: '配信を停止する', href } },
  )
  expect(letter.text).toBe(
    `■ 見出し\n\n文。\n\n開く\n${href}\n\nお届け先：一行目\n　二行目\n\n${'-'.repeat(40)}\nくすりばこ\nhttps://shop.example.com\nこのメールについて\n配信を停止する\n${href}\n`,
  )
  for (const text of ['見出し', '文。', '開く', 'お届け先', '一行目<br>二行目', 'このメールについて', '配信を停止する'])
    expect(letter.html).toContain(text)
  expect(letter.html).toContain('href="https://shop.example.com/account/verify?code=1&amp;uid=2"')
})

test('the HTML of a mail loads nothing from elsewhere', () => {
  const { html } = writeLetter('題', [{ kind: 'paragraph', text: '文。' }], foot)
  expect(html).not.toMatch(/<img|<link|src=|url\(/)
})

test('a figure stands beside its label on one line, longer text below its label', () => {
  const rows = [
    ['【第2類医薬品】見本葛根湯エキス錠 240錠入り × 3\n（1点 978円）', '2,934円'],
    ['割引', '−400円'],
    ['お支払いの総額', '2,934円（税込・送料無料）'],
    ['返品・取り消し', '発送前のご注文は、ご注文履歴から取り消せます。\nお届け後は8日以内にご連絡ください。'],
  ] as const
  const { html, text } = writeLetter('題', [{ kind: 'facts', rows }], foot)
  expect(html).toMatch(/× 3<br>（1点 978円）<\/th><td [^>]*white-space:nowrap">2,934円<\/td><\/tr>/)
  expect(html).toMatch(/white-space:nowrap">−400円<\/td><\/tr>/)
  for (const label of ['お支払いの総額', '返品・取り消し'])
    expect(html).toMatch(new RegExp(`<th scope="row" colspan="2"[^>]*>${label}</th></tr>`))
  expect(text).toContain('【第2類医薬品】見本葛根湯エキス錠 240錠入り × 3（1点 978円）：2,934円\n')
})

test('the total is the largest figure of a mail, and bold', () => {
  const rows = [
    ['商品の合計', '1,480円'],
    ['お支払い金額', '2,030円'],
  ] as const
  const { html } = writeLetter('題', [{ kind: 'facts', rows, total: 'お支払い金額' }], foot)
  expect(html).toMatch(/font-weight:bold;font-size:20px">2,030円</)
  expect(html.match(/font-weight:bold;font-size:20px/g)).toHaveLength(1)
})
