import type { DeductibleYear } from '@kusuribako/contract/pharmacy/self-medication'

const head = [
  '購入日',
  '支払先',
  '医薬品の名称',
  '支払った金額（円）',
  '対象品目一覧での名称',
  '一覧の適用開始日',
  '注文番号',
]

/** A year's medicines for a spreadsheet, its sum last; UTF-8 with a BOM, without which Excel reads it as Shift_JIS. */
export function deductibleCsv({ items, total }: DeductibleYear): string {
  const rows = items.map((item) => [
    ...[item.bought_on, item.shop, `${item.title} ×${item.quantity}`, item.amount],
    ...[item.listed_name, item.listed_from, item.display_id],
  ])
  return `\ufeff${[head, ...rows, ['合計', '', '', total, '', '', '']].map(csvLine).join('')}`
}

const csvLine = (cells: (string | number)[]) => `${cells.map(csvCell).join(',')}\r\n`

/** A text that a spreadsheet would evaluate gets a quotation mark in front, as in the console's tables. */
const csvCell = (cell: string | number) => {
  const plain = /^[=+\-@\t\r＝＋－＠]/.test(String(cell)) ? `'${cell}` : String(cell)
  return `"${plain.replaceAll('"', '""')}"`
}
