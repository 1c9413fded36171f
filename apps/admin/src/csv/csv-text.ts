/** A table as spreadsheets in Japan expect it: UTF-8 with a mark, and nothing in it that they would reckon. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join()).join('\r\n')}\r\n`

function cell(text: string): string {
  const plain = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Hands a file over to whoever sits at the screen. */
export function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser begins to read after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
