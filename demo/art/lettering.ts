import { outlineOf, type Weight } from './outlines.ts'

export interface LineStyle {
  x: number
  /** Baseline. */
  y: number
  size: number
  fill: string
  weight?: Weight
  anchor?: 'start' | 'middle'
  /** Letters are narrowed, down to four fifths, and then made smaller to stay within it. */
  width?: number
}

export interface BlockStyle extends Omit<LineStyle, 'y' | 'width'> {
  /** Top of the block. */
  y: number
  width: number
  height: number
  lines: number
  /** Where the lines stand in the height. */
  stand?: 'top' | 'middle'
}

/** The lettering of one picture: every letter is stored once and used by reference. */
export class Lettering {
  readonly #names = new Map<string, string>()
  readonly #paths: string[] = []

  /** One line of text as outlines. */
  line(text: string, style: LineStyle): string {
    const weight = style.weight ?? 'bold'
    const natural = widthOf(text, weight) * style.size
    const room = style.width ?? natural
    const narrow = Math.max(0.8, Math.min(1, room / natural))
    const size = style.size * Math.min(1, room / (natural * narrow))
    const across = size * narrow
    const left = style.anchor === 'middle' ? style.x - (widthOf(text, weight) * across) / 2 : style.x
    let pen = 0
    let uses = ''
    for (const char of text) {
      const { path, advance } = outlineOf(char, weight)
      if (path) uses += `<use href="#${this.#name(char, weight, path)}"${pen ? ` x="${pen}"` : ''}/>`
      pen += advance
    }
    const move = `translate(${round(left)} ${round(style.y)}) scale(${fine(across / 1000)} ${fine(size / 1000)})`
    return `<g fill="${style.fill}" transform="${move}">${uses}</g>`
  }

  /** Text in as few lines as look well, as large as the room allows. */
  block(text: string, style: BlockStyle): string {
    const weight = style.weight ?? 'bold'
    const { lines, size } = fitted(text, weight, style)
    const pitch = size * 1.18
    const free = style.height - pitch * lines.length
    const top = style.y + (style.stand === 'middle' ? free / 2 : 0)
    return lines
      .map((line, i) => this.line(line, { ...style, size, y: top + pitch * i + size * 0.95, width: style.width }))
      .join('')
  }

  /** What goes into `<defs>`. */
  get defs(): string {
    return this.#paths.join('')
  }

  #name(char: string, weight: Weight, path: string): string {
    const key = weight + char
    const seen = this.#names.get(key)
    if (seen) return seen
    const name = `l${this.#names.size.toString(36)}`
    this.#names.set(key, name)
    this.#paths.push(`<path id="${name}" d="${path}"/>`)
    return name
  }
}

/** Width of a text at type size 1. */
function widthOf(text: string, weight: Weight): number {
  let width = 0
  for (const char of text) width += outlineOf(char, weight).advance
  return width / 1000
}

function fitted(text: string, weight: Weight, style: BlockStyle): { lines: string[]; size: number } {
  let best = { lines: [text], size: 0 }
  for (let count = 1; count <= style.lines; count++) {
    const lines = wrap(text, count, weight)
    const widest = Math.max(...lines.map((line) => widthOf(line, weight)))
    const size = Math.min(style.size, (style.width / widest) * 1.06, style.height / (lines.length * 1.18))
    if (size > best.size * 1.12) best = { lines, size }
  }
  return best
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
const clingsToLast = /^[〉）」・、。ー×%0-9０-９a-zA-Z]/
const clingsToNext = /[〈（「]$/

/** Breaks a text into about equal lines, at words, never before a closing mark. */
function wrap(text: string, count: number, weight: Weight): string[] {
  if (count === 1) return [text]
  const words: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const last = words.at(-1)
    if (last && (clingsToLast.test(segment) || clingsToNext.test(last))) words[words.length - 1] = last + segment
    else words.push(segment)
  }
  const goal = widthOf(text, weight) / count
  const lines = ['']
  for (const word of words) {
    const line = lines.at(-1)!
    const over = widthOf(line + word, weight) - goal
    const under = goal - widthOf(line, weight)
    if (line && lines.length < count && over > under) lines.push(word)
    else lines[lines.length - 1] = line + word
  }
  return lines.map((line) => line.trim()).filter(Boolean)
}

export const round = (value: number) => Math.round(value * 10) / 10
const fine = (value: number) => Math.round(value * 10_000) / 10_000
