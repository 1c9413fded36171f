import { transcode } from 'node:buffer'

/** A text as UTF-8. `Buffer.from` alone goes through Japanese letter by letter, for more than twice as long. */
export function utf8(words: string): Buffer {
  try {
    return transcode(Buffer.from(words, 'utf16le'), 'utf16le', 'utf8')
  } catch {
    // Half a character, where a text was cut: `Buffer.from` has a sign for it.
    return Buffer.from(words)
  }
}
