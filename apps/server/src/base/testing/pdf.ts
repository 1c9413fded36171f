import { inflateSync } from 'node:zlib'

/** The text of a PDF, one entry for each text run, for documents with one embedded font. */
export function textsOfPdf(base64: string): string[] {
  const bytes = Buffer.from(base64, 'base64')
  const streams = [...bytes.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body]) => {
    try {
      return inflateSync(Buffer.from(body!, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const letters = lettersOf(streams.find((text) => text.includes('beginbfrange')) ?? '')
  return streams
    .filter((text) => text.includes(' TJ'))
    .flatMap((text) => [...text.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, shown]) => [...shown!.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, codes]) => codes!.match(/.{4}/g) ?? []))
    .map((codes) => codes.map((code) => letters[Number.parseInt(code, 16)] ?? '�').join(''))
}

/** Text by glyph: the font's own table (ToUnicode) of what its glyphs mean; one may be two letters (`fi`). */
function lettersOf(map: string): string[] {
  return [...map.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g)].flatMap(([, row]) =>
    row!.split('> <').map((code) => Buffer.from(code.replaceAll(/[<> ]/g, ''), 'hex').swap16().toString('utf16le')),
  )
}
