/** The words of tables that are chosen and sent. */
export const sayCsv = {
  file: 'CSVファイル',
  choose: 'ファイルを選ぶ',
  chooseOther: 'ほかのファイルを選ぶ',
  rows: (rows: number) => `${rows.toLocaleString('ja-JP')}行あります。`,
  empty: '見出しのほかに行がありません。',
  too_many: '大きすぎます。一度に取り込めるのは2,000行（90万文字）までです。分けて取り込んでください。',
  begins: 'ファイルのはじめ',
  too_long: '大きすぎます。一度に取り込めるのは100MBまでです。分けて取り込んでください。',
  sending: '取り込んでいます。大きなファイルでは数分かかります。この画面を閉じずにお待ちください。',
  example: '書き方の例（UTF-8 または Shift_JIS）',
  faults: '取り込めない行',
  more: (shown: number, all: number) =>
    `${all.toLocaleString('ja-JP')}行のうち、はじめの${shown.toLocaleString('ja-JP')}行を表示しています。`,
  nothingDone: 'ファイルを読めなかったため、何も取り込んでいません。直してから、もう一度お選びください。',
  columns: (columns: readonly string[]) => `見出しに次の列がありません: ${columns.join('、')}`,
  tooWide: (most: number) => `列が多すぎます。見出しは${most}列までにしてください。`,
  unknown: (columns: readonly string[]) => `見出しに、取り込めない列があります: ${columns.join('、')}`,
  scattered: (name: string) => `「${name}」の行が離れています。同じご注文の行は、続けて並べてください。`,
  not_text:
    'CSVとして読めないファイルです。Excelのブック（.xlsx）などは「CSV UTF-8」の形式で保存し直し、CSVの文字コードは UTF-8 か Shift_JIS にしてください。',
  not_a_table: '表として読めません。引用符（"）が閉じているか確かめてください。',
  row: '行',
  rowOf: (row: number) => `${row}行目`,
  of: '対象',
  why: '理由',
  sentences: {
    'There is no such order': 'この番号のご注文はありません。',
    'display_id or shipping_number is missing': '注文番号または送り状番号がありません。',
    'shipping_number was rounded by a spreadsheet':
      '送り状番号の下の桁が、表計算ソフトで失われています（4.01E+11 など）。列の書式を「文字列」にして入力し直してください。',
    'All the money of this order was refunded':
      '代金を全額返金済みのご注文です。この行を除いてください。お届けするときは、ご注文の画面で発送を記録してください。',
    'There is no such list': 'この識別名の商品リストはありません。',
    'There is no such product': 'このSKUの商品はありません。',
    'There is no such product: sku may have lost zeros':
      'このSKUの商品はありません。前の0が表計算ソフトで失われていたら、列の書式を「文字列」にして入力し直してください。',
    'sku was rounded by a spreadsheet':
      'sku の下の桁が、表計算ソフトで失われています（4.01E+12 など）。列の書式を「文字列」にして入力し直してください。',
  },
} as const
