import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { dayInWords } from '../pharmacy/index.ts'
import { printableText } from './printable-text.rules.ts'
import {
  isFullyRefunded,
  isReissue,
  paidForExchanges,
  type ReceiptDocument,
  statesRefunds,
} from './receipt-document.rules.ts'
import type { ExchangeStated, ReductionStated, ReturnStated } from './receipt-return.rules.ts'
import { reducedRateWords } from './reduced-rate.rules.ts'

export interface ReceiptToDraw {
  number: string
  version: number
  times_given: number
  addressee: string
  issued_at: Date
  document: ReceiptDocument
}

type Pdf = InstanceType<typeof PDFDocument>

const left = 56
const width = 483
const bottom = 780
/** The reduced rates of documents stored before a document contained its own. */
const legacyReducedRates = [8]

let font: Buffer | undefined
const fontFile = '400Regular/NotoSansJP_400Regular.ttf'

/** A receipt on A4 (適格簡易請求書), as the bytes of a PDF. The same receipt always gives the same bytes. */
export async function drawReceipt(given: ReceiptToDraw): Promise<Buffer> {
  const { issued_at, number } = given
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: 56, bottom: 0, left, right: left },
    bufferPages: true,
    info: {
      Title: `領収書 ${number}`,
      Author: given.document.issuer.name,
      CreationDate: issued_at,
      ModDate: issued_at,
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (part: Buffer) => chunks.push(part))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  pdf.registerFont('letters', japaneseFont() as never)
  pdf.font('letters')
  const receipt = printable(given, pdf)
  const { document } = receipt
  drawHead(pdf, receipt)
  drawGoods(pdf, document)
  drawTotals(pdf, document)
  for (const one of document.exchanges ?? []) drawExchange(pdf, one)
  for (const one of document.returns ?? []) drawReturn(pdf, one)
  for (const one of document.reductions ?? []) drawReduction(pdf, one)
  drawIssuer(pdf, document)
  numberPages(pdf, number)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** The Japanese font (Noto Sans JP, OFL 1.1); the document embeds the glyphs it uses. */
function japaneseFont(): Buffer {
  font ??= readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-jp/${fontFile}`))
  return font
}

/** The receipt in letters that the font has. */
function printable({ addressee, document, ...figures }: ReceiptToDraw, pdf: Pdf): ReceiptToDraw {
  const { font } = (pdf as unknown as { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } })._font
  const print = (text: string) => printableText(text, (codePoint) => font.hasGlyphForCodePoint(codePoint))
  const printed = JSON.stringify(document, (_key, value) => (typeof value === 'string' ? print(value) : value))
  return { ...figures, addressee: print(addressee), document: JSON.parse(printed) }
}

/** A name that was typed with its honorific gets no second one. */
const nameWithHonorific = (name: string) => (/(様|御中|殿|各位|先生)$/.test(name.trim()) ? name.trim() : `${name} 様`)

function drawHead(pdf: Pdf, receipt: ReceiptToDraw) {
  const { document, addressee, number, issued_at } = receipt
  const reissueMark = isReissue(receipt) ? '（再発行）' : ''
  const isRefunded = isFullyRefunded(document)
  pdf.fontSize(20).text(`${isRefunded ? '返金明細書' : '領収書'}${reissueMark}`, left, 56, { width, align: 'center' })
  if (document.issuer.registration_number)
    drawNote(pdf, statesRefunds(document) ? '適格簡易請求書　兼　適格返還請求書' : '適格簡易請求書', 'center')
  pdf.moveDown(0.5)
  drawNote(pdf, `領収書番号 ${number}　発行日 ${dayOf(issued_at)}`, 'right')
  drawNote(pdf, `ご注文番号 ${document.order_number}　ご注文日 ${dayInWords(document.ordered_on)}`, 'right')
  pdf.moveDown(0.5).fontSize(14).text(nameWithHonorific(addressee), left, pdf.y, { width })
  pdf.moveDown(0.5)
  const amount = isRefunded ? document.refunded_total : document.paid_total
  pdf.fontSize(20).text(`${yen(amount)}（税込）`, left, pdf.y, { width, align: 'center' })
  drawRule(pdf)
  const statement = isRefunded
    ? `上記の金額をお返しいたしました（${document.paid_by}）。`
    : `上記の金額を領収いたしました（${document.paid_by}）。但し、下記の商品代として。`
  drawNote(pdf, statement, 'left')
  pdf.moveDown(1)
}

function drawGoods(pdf: Pdf, { lines, shipping, discount_total, total }: ReceiptDocument) {
  drawRow(pdf, '商品', '数量', '金額（税込）')
  drawRule(pdf)
  for (const { title, quantity, total: sum, is_reduced, is_deductible } of lines)
    drawRow(pdf, `${title}${is_reduced ? ' ※' : ''}${is_deductible ? ' ★' : ''}`, String(quantity), yen(sum))
  if (shipping) drawRow(pdf, `送料 ${shipping.name}`, '', yen(shipping.total))
  if (discount_total !== 0) drawRow(pdf, '値引き', '', yen(-discount_total))
  drawRule(pdf)
  drawRow(pdf, '合計', '', yen(total))
}

function drawTotals(pdf: Pdf, document: ReceiptDocument) {
  // Free delivery has a tax rate too.
  drawRates(
    pdf,
    document.taxes.filter(({ total }) => total !== 0),
  )
  if (document.gift_card_total) drawRow(pdf, 'ギフトカードでのお支払い', '', yen(-document.gift_card_total))
  if (document.points_spent) drawRow(pdf, 'ポイントでのお支払い', '', yen(-document.points_spent))
  const forExchanges = paidForExchanges(document)
  if (forExchanges) drawRow(pdf, '商品の交換での追加のお支払い', '', yen(forExchanges))
  if (document.unpaid_total) drawRow(pdf, '未収金額', '', yen(-document.unpaid_total))
  if (document.refunded_total) drawRow(pdf, '返金', '', yen(-document.refunded_total))
  drawRule(pdf)
  drawRow(pdf, '領収金額', '', yen(document.paid_total))
  pdf.moveDown(0.5)
  if (document.reduced_rates ?? document.lines.some(({ is_reduced }) => is_reduced))
    drawNote(pdf, reducedRateWords(document.reduced_rates ?? legacyReducedRates), 'left')
  if (document.lines.some(({ is_deductible }) => is_deductible))
    drawNote(pdf, '★はセルフメディケーション税制の対象です。', 'left')
  if (document.discount_total !== 0) drawNote(pdf, '値引きは、各商品の金額の割合で税率ごとに分けています。', 'left')
}

/** What was sent and came back by a swap, and the difference that was paid for it by rate. */
function drawExchange(pdf: Pdf, { exchanged_on, lines, total, taxes }: ExchangeStated) {
  pdf.moveDown(1)
  drawRow(pdf, `商品の交換　${dayInWords(exchanged_on)}`, '', '金額（税込）')
  drawRule(pdf)
  drawAddedLines(pdf, lines)
  drawRule(pdf)
  drawRates(pdf, taxes)
  drawRow(pdf, '追加のお支払い', '', yen(total))
}

/** Returned goods, the day, and the refund for them by rate. */
function drawReturn(pdf: Pdf, { returned_on, lines, adjustment, total, taxes }: ReturnStated) {
  pdf.moveDown(1)
  drawRow(pdf, `返品　返還日 ${dayInWords(returned_on)}`, '', '返還金額（税込）')
  drawRule(pdf)
  drawRefundedLines(pdf, lines)
  if (adjustment !== 0) drawRow(pdf, '返送料など', '', yen(-adjustment))
  drawRefundTotals(pdf, total, taxes)
}

const reductionReasons = { claim: '商品の不良・誤配送', swap: '商品の交換' }

/** Money given back beside returns, its day, what it was for, and by rate. */
function drawReduction(pdf: Pdf, { reduced_on, total, taxes, goods, is_return }: ReductionStated) {
  pdf.moveDown(1)
  const cause = is_return ? '返品' : '値引き'
  drawRow(
    pdf,
    `${goods ? reductionReasons[goods.reason] : cause}　返還日 ${dayInWords(reduced_on)}`,
    '',
    '返還金額（税込）',
  )
  drawRule(pdf)
  if (goods) drawRefundedLines(pdf, goods.lines)
  else
    drawRow(
      pdf,
      `上記の${is_return ? '商品の返品' : '商品と送料'}（金額の割合で税率ごとに分けています）`,
      '',
      yen(-total),
    )
  drawRefundTotals(pdf, total, taxes)
}

const drawRefundedLines = (pdf: Pdf, lines: ReturnStated['lines']) =>
  drawAddedLines(
    pdf,
    lines.map((line) => ({ ...line, total: -line.total })),
  )

function drawAddedLines(pdf: Pdf, lines: ReturnStated['lines']) {
  for (const { title, quantity, total, is_reduced } of lines)
    drawRow(pdf, `${title}${is_reduced ? ' ※' : ''}`, String(quantity), yen(total))
}

function drawRefundTotals(pdf: Pdf, total: number, taxes: ReturnStated['taxes']) {
  drawRule(pdf)
  drawRates(
    pdf,
    taxes.map(({ rate, ...each }) => ({ rate, total: -each.total, tax: -each.tax })),
  )
  drawRow(pdf, '返還金額', '', yen(-total))
}

function drawRates(pdf: Pdf, taxes: ReturnStated['taxes']) {
  for (const { rate, total, tax } of taxes)
    drawRow(pdf, rate ? `　${rate}％対象 ${yen(total)}` : `　消費税対象外 ${yen(total)}`, '', `内消費税 ${yen(tax)}`)
}

function drawIssuer(pdf: Pdf, document: ReceiptDocument) {
  const { name, store, address, phone, registration_number } = document.issuer
  pdf.moveDown(1.5)
  keepTogether(pdf, 90)
  const lines = [
    name,
    store,
    address,
    `電話 ${phone}`,
    ...(registration_number ? [`登録番号 ${registration_number}`] : []),
    ...peopleOf(document),
  ]
  for (const line of lines) drawNote(pdf, line, 'right')
}

/** Who has sold the medicines, and who informed about them: each person once, by what they did. */
function peopleOf({ sold_by = [], informed_by = [] }: ReceiptDocument): string[] {
  const [sellers, informers] = [sold_by, informed_by].map((people) =>
    people.map(({ kind, name, store }) => `${kind} ${name}${store ? `（${store}）` : ''}`),
  ) as [string[], string[]]
  return [...new Set([...sellers, ...informers])].map((person) => {
    if (!informers.includes(person)) return `医薬品を販売した${person}`
    return `医薬品の${sellers.includes(person) ? '販売・情報提供' : '情報提供'}を行った${person}`
  })
}

/** With several pages each names its document and its page number. */
function numberPages(pdf: Pdf, number: string) {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; count > 1 && page < count; page++) {
    pdf.switchToPage(page)
    pdf.fontSize(9).text(`領収書番号 ${number}　${page + 1} / ${count}`, left, bottom + 12, { width, align: 'center' })
  }
}

/** One line of the table: text that may wrap, pieces, and an amount at the right. */
function drawRow(pdf: Pdf, words: string, pieces: string, amount: string) {
  pdf.fontSize(10)
  keepTogether(pdf, pdf.heightOfString(words, { width: 300 }))
  const top = pdf.y
  pdf.text(pieces, left + 310, top, { width: 40, align: 'right' })
  pdf.text(amount, left + 360, top, { width: width - 360, align: 'right' })
  pdf.text(words, left, top, { width: 300 })
  pdf.y += 4
}

function drawNote(pdf: Pdf, words: string, align: 'left' | 'center' | 'right') {
  pdf.fontSize(9).text(words, left, pdf.y, { width, align })
}

function drawRule(pdf: Pdf) {
  pdf
    .moveTo(left, pdf.y + 1)
    .lineTo(left + width, pdf.y + 1)
    .lineWidth(0.5)
    .strokeColor('#8a949a')
    .stroke()
  pdf.y += 6
}

function keepTogether(pdf: Pdf, height: number) {
  if (pdf.y + height > bottom) pdf.addPage()
}

const yen = (amount: number) => `${amount < 0 ? '-' : ''}¥${Math.abs(amount).toLocaleString('en-US')}`
const dayOf = (instant: Date) =>
  instant.toLocaleDateString('ja-JP', { timeZone: 'Asia/Tokyo', year: 'numeric', month: 'long', day: 'numeric' })
