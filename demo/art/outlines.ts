import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font } from 'opentype.js'

export type Weight = 'medium' | 'bold'

/** A letter as an outline: its path in thousandths of the type size, baseline at zero, and how far it moves the pen. */
export interface Outline {
  path: string
  advance: number
}

const files = { medium: '500Medium/NotoSansJP_500Medium.ttf', bold: '700Bold/NotoSansJP_700Bold.ttf' }
const fonts = new Map<Weight, Font>()
const outlines = new Map<string, Outline>()

/** The outline of one character of Noto Sans JP. Letters are drawn, so that no picture needs a font. */
export function outlineOf(char: string, weight: Weight): Outline {
  const key = weight + char
  const seen = outlines.get(key)
  if (seen) return seen
  const font = fontOf(weight)
  const glyph = font.charToGlyph(char)
  const scale = 1000 / font.unitsPerEm
  const outline = {
    path: relativePath(glyph.getPath(0, 0, 1000).commands),
    advance: Math.round((glyph.advanceWidth ?? font.unitsPerEm) * scale),
  }
  outlines.set(key, outline)
  return outline
}

function fontOf(weight: Weight): Font {
  const loaded = fonts.get(weight)
  if (loaded) return loaded
  const file = createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-jp/${files[weight]}`)
  const bytes = readFileSync(file)
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer)
  fonts.set(weight, font)
  return font
}

type Command = ReturnType<Font['getPath']>['commands'][number]

/** Whole-number relative commands: a third of the size of the absolute ones. */
function relativePath(commands: Command[]): string {
  let path = ''
  let x = 0
  let y = 0
  let startX = 0
  let startY = 0
  const step = (...points: number[]) => {
    const moved = points.map((point, i) => Math.round(point) - (i % 2 === 0 ? x : y))
    x = Math.round(points.at(-2)!)
    y = Math.round(points.at(-1)!)
    return moved.join(' ').replaceAll(' -', '-')
  }
  for (const command of commands) {
    if (command.type === 'M') {
      path += `m${step(command.x, command.y)}`
      startX = x
      startY = y
    } else if (command.type === 'L') path += `l${step(command.x, command.y)}`
    else if (command.type === 'Q') path += `q${step(command.x1, command.y1, command.x, command.y)}`
    else if (command.type === 'C')
      path += `c${step(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`
    else {
      path += 'z'
      x = startX
      y = startY
    }
  }
  return path
}
