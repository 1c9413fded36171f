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
    ['合計', '2,934円（1点 / 978円）'],
    ['返品・取り消し', '発送前のご注文は、ご注文履歴から取り消せます。\nお届け後は8日以内にご連絡ください。'],
  ] as const
  const { html } = writeLetter('題', [{ kind: 'facts', rows }], foot)
  expect(html).toMatch(/white-space:nowrap">2,934円（1点 \/ 978円）<\/td><\/tr>/)
  expect(html).toMatch(/<th scope="row" colspan="2"[^>]*>返品・取り消し<\/th><\/tr>/)
  expect(html).not.toMatch(/nowrap">発送前/)
})
