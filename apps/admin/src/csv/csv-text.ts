/** A table as Japanese spreadsheets expect it: UTF-8 with a BOM, and without cells that they would evaluate. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join()).join('\r\n')}\r\n`

function cell(text: string): string {
  const isFormula = /^[=+\-@\t\r＝＋－＠]/.test(text) && !/^-\d+$/.test(text)
  const plain = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Offers a file for download. */
export function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser begins to read after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
