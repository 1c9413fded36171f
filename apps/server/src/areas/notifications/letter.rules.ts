/** The content of a mail, in both of its forms. */
export interface Letter {
  subject: string
  html: string
  text: string
  /** Where one POST unsubscribes from such mails (RFC 8058); only for mails that are no part of an order. */
  unsubscribe_url?: string
  /** Where answers go; left out, to the shop. */
  reply_to?: string
}

/** The building blocks of every mail. Texts are plain: they are escaped here and nowhere else. */
export type Part =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'button'; label: string; href: string }
  /**
   * Pairs of a label and a value: 「お支払い方法」「クレジットカード」. Both may have several lines. `total` is the label of
   * the sum, the largest figure of a mail.
   */
  | { kind: 'facts'; rows: readonly (readonly [string, string])[]; total?: string }

export interface LetterFooter {
  shop: string
  home: string
  /** Below the line: why the mail was sent, and how to stop it. */
  notes: readonly string[]
  link?: { label: string; href: string }
}

/** Assembles a mail: the shop's colours, one column, no external pictures, and the same text as plain text. */
export function writeLetter(subject: string, parts: readonly Part[], foot: LetterFooter): Letter {
  return { subject: oneLine(subject), html: htmlOf(subject, parts, foot), text: textOf(parts, foot) }
}

// As in the storefront's tokens.
const colour = {
  paper: '#FBFAF7',
  surface: '#FFFFFF',
  ink: '#1C2B33',
  quiet: '#55646C',
  line: '#E3E1DA',
  brand: '#0E6B58',
}
const font = "'Hiragino Sans','Noto Sans JP','Yu Gothic',Meiryo,sans-serif"

function htmlOf(subject: string, parts: readonly Part[], { shop, home, notes, link }: LetterFooter): string {
  const noteStyle = `margin:0 0 8px;font-size:13px;color:${colour.quiet}`
  return `<!doctype html>
<html lang="ja">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:${colour.paper};color:${colour.ink};font-family:${font};font-size:16px;line-height:1.7">
<div style="max-width:600px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 16px;font-size:20px;font-weight:bold"><a href="${escapeHtml(home)}" style="color:${colour.brand};text-decoration:none">${escapeHtml(shop)}</a></p>
<main style="background:${colour.surface};border:1px solid ${colour.line};border-radius:8px;padding:24px 20px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.4">${escapeHtml(subject)}</h1>
${parts.map(htmlPart).join('\n')}
</main>
<footer style="padding:16px 4px">
${notes.map((note) => `<p style="${noteStyle}">${escapeHtml(note)}</p>`).join('\n')}
${link ? `<p style="${noteStyle}"><a href="${escapeHtml(link.href)}" style="color:${colour.brand}">${escapeHtml(link.label)}</a></p>` : ''}
</footer>
</div>
</body>
</html>
`
}

function htmlPart(part: Part): string {
  if (part.kind === 'heading') return `<h2 style="margin:24px 0 8px;font-size:17px">${escapeHtml(part.text)}</h2>`
  if (part.kind === 'paragraph') return `<p style="margin:0 0 16px">${escapeHtml(part.text)}</p>`
  if (part.kind === 'button') {
    const style = `display:inline-block;background:${colour.brand};color:#FFFFFF;text-decoration:none;font-weight:bold;border-radius:8px;padding:12px 24px`
    return `<p style="margin:24px 0"><a href="${escapeHtml(part.href)}" style="${style}">${escapeHtml(part.label)}</a></p>`
  }
  const rows = part.rows.map(([label, value]) => {
    if (label === part.total) return oneLineRow(label, value, totalStyle)
    return fitsInOneRow(label, value) ? oneLineRow(label, value) : twoLineRow(label, value)
  })
  return `<table style="width:100%;border-collapse:collapse;margin:0 0 16px;font-size:15px">\n${rows.join('\n')}\n</table>`
}

/** A bare amount stands beside its label, however long; a text does where a phone has room for both in one line. */
const fitsInOneRow = (label: string, value: string) =>
  /^−?[\d,]+円$/.test(value) || (!value.includes('\n') && widthOf(label) + widthOf(value) <= 36)

/** In half widths: non-Latin characters take two. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter <= '\u00FF' ? 1 : 2), 0)

const lineStyle = `border-bottom:1px solid ${colour.line}`
const labelStyle = `text-align:left;vertical-align:top;font-weight:normal;color:${colour.quiet}`
const totalStyle = { label: `;font-weight:bold;color:${colour.ink}`, value: ';font-weight:bold;font-size:20px' }

const oneLineRow = (label: string, value: string, more = { label: '', value: '' }) =>
  `<tr><th scope="row" style="padding:8px 12px 8px 4px;${lineStyle};${labelStyle}${more.label}">${escapeHtml(label)}</th><td style="padding:8px 4px;${lineStyle};vertical-align:top;text-align:right;white-space:nowrap${more.value}">${escapeHtml(value)}</td></tr>`

/** Several lines, or a sentence: below its label, in the full width of the mail. */
const twoLineRow = (label: string, value: string) =>
  `<tr><th scope="row" colspan="2" style="padding:8px 4px 0;${labelStyle}">${escapeHtml(label)}</th></tr><tr><td colspan="2" style="padding:0 4px 8px;${lineStyle};overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`

function textOf(parts: readonly Part[], { shop, home, notes, link }: LetterFooter): string {
  const body = parts.map((part) => {
    if (part.kind === 'heading') return `■ ${part.text}`
    if (part.kind === 'paragraph') return part.text
    if (part.kind === 'button') return `${part.label}\n${part.href}`
    return part.rows
      .map(([label, value]) => `${label.replaceAll('\n', '')}：${value.replaceAll('\n', '\n　')}`)
      .join('\n')
  })
  const foot = [shop, home, ...notes, ...(link ? [`${link.label}\n${link.href}`] : [])]
  return `${body.join('\n\n')}\n\n${'-'.repeat(40)}\n${foot.join('\n')}\n`
}

/** Text becomes HTML text; line breaks are kept. */
const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '<br>')

/** A subject is one line: a second would be a header of the mail. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
