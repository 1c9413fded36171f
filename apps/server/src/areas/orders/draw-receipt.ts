import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { dayInWords } from '../pharmacy/index.ts'
import { isAllBack, isReissue, type ReceiptDocument, statesRefunds } from './receipt-document.rules.ts'
import type { ReductionStated, ReturnStated } from './receipt-return.rules.ts'
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
const ofOldPapers = [8]

let font: Buffer | undefined
/** The Japanese font (Noto Sans JP, OFL 1.1); the document embeds the glyphs it uses. */
function letters(): Buffer {
  font ??= readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-jp/${fontFile}`))
  return font
}
const fontFile = '400Regular/NotoSansJP_400Regular.ttf'

/** A receipt on A4 (適格簡易請求書), as the bytes of a PDF. The same receipt always gives the same bytes. */
export async function drawReceipt(receipt: ReceiptToDraw): Promise<Buffer> {
  const { document, issued_at, number } = receipt
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: 56, bottom: 0, left, right: left },
    bufferPages: true,
    info: { Title: `領収書 ${number}`, Author: document.issuer.name, CreationDate: issued_at, ModDate: issued_at },
  })
  const written: Buffer[] = []
  pdf.on('data', (part: Buffer) => written.push(part))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  pdf.registerFont('letters', letters() as never)
  pdf.font('letters')
  head(pdf, receipt)
  goods(pdf, document)
  sums(pdf, document)
  for (const one of document.returns ?? []) cameBack(pdf, one)
  for (const one of document.reductions ?? []) cheaper(pdf, one)
  issuer(pdf, document)
  numberPages(pdf, number)
  pdf.end()
  await ended
  return Buffer.concat(written)
}

function head(pdf: Pdf, receipt: ReceiptToDraw) {
  const { document, addressee, number, issued_at } = receipt
  const again = isReissue(receipt) ? '（再発行）' : ''
  const allBack = isAllBack(document)
  pdf.fontSize(20).text(`${allBack ? '返金明細書' : '領収書'}${again}`, left, 56, { width, align: 'center' })
  if (document.issuer.registration_number)
    note(pdf, statesRefunds(document) ? '適格簡易請求書　兼　適格返還請求書' : '適格簡易請求書', 'center')
  pdf.moveDown(0.5)
  note(pdf, `領収書番号 ${number}　発行日 ${dayOf(issued_at)}`, 'right')
  note(pdf, `ご注文番号 ${document.order_number}　ご注文日 ${dayInWords(document.ordered_on)}`, 'right')
  pdf.moveDown(0.5).fontSize(14).text(`${addressee} 様`, left, pdf.y, { width })
  pdf.moveDown(0.5)
  const amount = allBack ? document.refunded_total : document.paid_total
  pdf.fontSize(20).text(`${yen(amount)}（税込）`, left, pdf.y, { width, align: 'center' })
  rule(pdf)
  const said = allBack
    ? `上記の金額をお返しいたしました（${document.paid_by}）。`
    : `上記の金額を領収いたしました（${document.paid_by}）。但し、下記の商品代として。`
  note(pdf, said, 'left')
  pdf.moveDown(1)
}

function goods(pdf: Pdf, { lines, shipping, discount_total, total }: ReceiptDocument) {
  row(pdf, '商品', '数量', '金額（税込）')
  rule(pdf)
  for (const { title, quantity, total: sum, is_reduced, is_deductible } of lines)
    row(pdf, `${title}${is_reduced ? ' ※' : ''}${is_deductible ? ' ★' : ''}`, String(quantity), yen(sum))
  if (shipping) row(pdf, `送料（${shipping.name}）`, '', yen(shipping.total))
  if (discount_total !== 0) row(pdf, '値引き', '', yen(-discount_total))
  rule(pdf)
  row(pdf, '合計', '', yen(total))
}

function sums(pdf: Pdf, document: ReceiptDocument) {
  for (const { rate, total, tax } of document.taxes)
    row(pdf, rate ? `　${rate}％対象 ${yen(total)}` : `　消費税対象外 ${yen(total)}`, '', `内消費税 ${yen(tax)}`)
  if (document.gift_card_total) row(pdf, 'ギフトカードでのお支払い', '', yen(-document.gift_card_total))
  if (document.points_spent) row(pdf, 'ポイントでのお支払い', '', yen(-document.points_spent))
  if (document.refunded_total) row(pdf, '返金', '', yen(-document.refunded_total))
  rule(pdf)
  row(pdf, '領収金額', '', yen(document.paid_total))
  pdf.moveDown(0.5)
  if (document.lines.some(({ is_reduced }) => is_reduced))
    note(pdf, reducedRateWords(document.reduced_rates ?? ofOldPapers), 'left')
  if (document.lines.some(({ is_deductible }) => is_deductible))
    note(pdf, '★はセルフメディケーション税制の対象です。', 'left')
  if (document.discount_total !== 0) note(pdf, '値引きは、各商品の金額の割合で税率ごとに分けています。', 'left')
}

/** Returned goods, the day, and the refund for them by rate. */
function cameBack(pdf: Pdf, { returned_on, lines, adjustment, total, taxes }: ReturnStated) {
  pdf.moveDown(1)
  row(pdf, `返品　返還日 ${dayInWords(returned_on)}`, '', '返還金額（税込）')
  rule(pdf)
  givenFor(pdf, lines)
  if (adjustment !== 0) row(pdf, '返送料など', '', yen(-adjustment))
  given(pdf, total, taxes)
}

const reducedFor = { claim: '商品の不良・誤配送', swap: '商品の交換' }

/** Money given back beside returns, its day, what it was for, and by rate. */
function cheaper(pdf: Pdf, { reduced_on, total, taxes, goods, is_return }: ReductionStated) {
  pdf.moveDown(1)
  const cause = is_return ? '返品' : '値引き'
  row(pdf, `${goods ? reducedFor[goods.reason] : cause}　返還日 ${dayInWords(reduced_on)}`, '', '返還金額（税込）')
  rule(pdf)
  if (goods) givenFor(pdf, goods.lines)
  else
    row(pdf, `上記の${is_return ? '商品の返品' : '商品と送料'}（金額の割合で税率ごとに分けています）`, '', yen(-total))
  given(pdf, total, taxes)
}

function givenFor(pdf: Pdf, lines: ReturnStated['lines']) {
  for (const { title, quantity, total, is_reduced } of lines)
    row(pdf, `${title}${is_reduced ? ' ※' : ''}`, String(quantity), yen(-total))
}

function given(pdf: Pdf, total: number, taxes: ReturnStated['taxes']) {
  rule(pdf)
  for (const { rate, total: of, tax } of taxes)
    row(pdf, rate ? `　${rate}％対象 ${yen(-of)}` : `　消費税対象外 ${yen(-of)}`, '', `内消費税 ${yen(-tax)}`)
  row(pdf, '返還金額', '', yen(-total))
}

function issuer(pdf: Pdf, { issuer: { name, store, address, phone, registration_number }, sold_by }: ReceiptDocument) {
  pdf.moveDown(1.5)
  keepTogether(pdf, 90)
  const said = [
    name,
    store,
    address,
    `電話 ${phone}`,
    ...(registration_number ? [`登録番号 ${registration_number}`] : []),
    ...(sold_by ?? []).map((one) => `医薬品を販売した${one.kind} ${one.name}`),
  ]
  for (const line of said) note(pdf, line, 'right')
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
function row(pdf: Pdf, words: string, pieces: string, amount: string) {
  pdf.fontSize(10)
  keepTogether(pdf, pdf.heightOfString(words, { width: 300 }))
  const top = pdf.y
  pdf.text(pieces, left + 310, top, { width: 40, align: 'right' })
  pdf.text(amount, left + 360, top, { width: width - 360, align: 'right' })
  pdf.text(words, left, top, { width: 300 })
  pdf.y += 4
}

function note(pdf: Pdf, words: string, align: 'left' | 'center' | 'right') {
  pdf.fontSize(9).text(words, left, pdf.y, { width, align })
}

function rule(pdf: Pdf) {
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
