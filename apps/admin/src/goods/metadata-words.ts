/** The words of what products say of themselves, as a table. */
export const sayMetadata = {
  title: '商品情報のCSV',
  lead: '効能・用法・成分・表示区分など、商品ページに出す情報を、SKUごとにまとめて書き出し、直して取り込みます。',
  help: '列 sku が要ります。ほかの列は書き出したファイルと同じ名前です。空の欄は、いまの内容をそのままにします。dpoint_custom_rate は割合で、5%なら0.05です。一度に2,000行まで。',
  example: 'sku,brand,features,maximum_purchase_quantity\nKB-0001,見本製薬,眠くなりにくい|小粒,2\nKB-0002,,,null',
  act: '取り込む',
  ask: (rows: number) => `${rows.toLocaleString('ja-JP')}行の商品情報を取り込みますか`,
  does: '書いた項目を上書きし、すぐに売場に出ます。誤りが1行でもあれば、どの商品も変えません。',
  images: '写真（images の列）も入れ替える',
  imagesDo: '書いた商品のいまの写真は、すべて外れます。',
  done: (rows: number) => `${rows.toLocaleString('ja-JP')}行の商品情報を取り込みました。`,
  faults: '次の行を直してから、同じファイルをもう一度お選びください。どの商品もまだ変えていません。',
  sentences: {
    'This SKU stands in the file twice': '同じSKUの行が、ほかにもあります。',
    'jan_code was rounded by a spreadsheet':
      'jan_code の下の桁が、表計算ソフトで失われています（4.01E+12 など）。列の書式を「文字列」にして入力し直してください。',
  } as Record<string, string>,
  notKept: (columns: string) => `この項目に入れられない内容です: ${columns}`,
  differs: (column: string) => `同じ商品のほかの行と内容が違います: ${column}`,

  export: '書き出す',
  exportHelp: 'Excelで開けるUTF-8のCSVです。長いときは、そのまま取り込める大きさのファイルに分けて保存します。',
  words: '商品名の一部、またはSKUのはじめ',
  wordsHelp: '空のままなら、すべての商品を書き出します。',
  doExport: 'CSVを保存する',
  stop: '止める',
  file: (part: number) => `商品情報-${part}.csv`,
  exported: (rows: number, files: number) =>
    rows ? `${rows.toLocaleString('ja-JP')}行を${files}個のファイルに保存しました。` : '当てはまる商品はありません。',
  stopped: (rows: number) => `止めました。${rows.toLocaleString('ja-JP')}行まで保存してあります。`,
} as const
