/** Codewords of a version, the error correction codewords of each block, and the number of blocks (level M). */
const sizes = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
] as const
const alignmentCentres = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]] as const

/**
 * A QR code (ISO/IEC 18004, level M, up to 213 bytes) as rows of dark and light squares, without the quiet zone of four
 * that belongs around it. Throws when the text is too long.
 */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = 1 + sizes.findIndex(([all, ec, blocks], at) => bytes.length + (at < 9 ? 2 : 3) <= all - ec * blocks)
  if (version === 0) throw new Error(`A QR code holds 213 bytes, but ${bytes.length} were given`)
  const grid = gridWithPatterns(version)
  fill(grid, interleaved(version, bytes))
  return grid.map((row) => row.map((cell) => cell.dark))
}

interface Cell {
  dark: boolean
  /** Part of the finder patterns, and holds no data. */
  fixed: boolean
}

/** The patterns of a version, and its format (level M, mask 0: every second row of squares by row + column). */
function gridWithPatterns(version: number): Cell[][] {
  const size = version * 4 + 17
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => ({ dark: false, fixed: false })))
  const set = (row: number, column: number, dark: boolean) => {
    const cell = grid[row]?.[column]
    if (cell) Object.assign(cell, { dark, fixed: true })
  }
  const drawRings = (row: number, column: number, radius: number, light: number[]) => {
    for (let y = -radius; y <= radius; y++)
      for (let x = -radius; x <= radius; x++)
        set(row + y, column + x, !light.includes(Math.max(Math.abs(x), Math.abs(y))))
  }
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    drawRings(row, column, 4, [2, 4])
  const centres = version > 1 ? [6, ...alignmentCentres[version - 1]!] : []
  for (const row of centres)
    for (const column of centres) {
      const isCorner = (row === 6 && (column === 6 || column === size - 7)) || (column === 6 && row === size - 7)
      if (!isCorner) drawRings(row, column, 2, [1])
    }
  writeFormat(set, size)
  if (version >= 7) writeVersion(set, size, version)
  return grid
}

type Set = (row: number, column: number, dark: boolean) => void

function writeFormat(set: Set, size: number) {
  // Level M and mask 0 are all zero: only the fixed mask of the format is left of them.
  const format = 0x5412
  for (let at = 0; at < 15; at++) {
    const dark = ((format >> at) & 1) === 1
    if (at < 6) set(at, 8, dark)
    else if (at < 8) set(at + 1, 8, dark)
    else if (at === 8) set(8, 7, dark)
    else set(8, 14 - at, dark)
    if (at < 8) set(8, size - 1 - at, dark)
    else set(size - 15 + at, 8, dark)
  }
  set(size - 8, 8, true)
}

function writeVersion(set: Set, size: number, version: number) {
  let checkBits = version
  for (let at = 0; at < 12; at++) checkBits = (checkBits << 1) ^ ((checkBits >> 11) * 0x1f25)
  const bits = (version << 12) | checkBits
  for (let at = 0; at < 18; at++) {
    const dark = ((bits >> at) & 1) === 1
    const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)]
    set(near, far, dark)
    set(far, near, dark)
  }
}

/** Upwards and downwards in columns of two, from the right; masked on the way. */
function fill(grid: Cell[][], data: Uint8Array) {
  const size = grid.length
  let bit = 0
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    const isUp = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        const cell = grid[row]![column]!
        if (cell.fixed) continue
        const value = bit < data.length * 8 && ((data[bit >> 3]! >> (7 - (bit & 7))) & 1) === 1
        cell.dark = value !== ((row + column) % 2 === 0)
        bit++
      }
    }
  }
}

/** The text as codewords, in blocks with error correction, interleaved. */
function interleaved(version: number, bytes: Uint8Array): Uint8Array {
  const [all, ec, count] = sizes[version - 1]!
  const words = codewords(bytes, version, all - ec * count)
  const short = Math.floor(words.length / count)
  const blocks: Uint8Array[] = []
  for (let at = 0, from = 0; at < count; at++) {
    const length = short + (at >= count - (words.length % count) ? 1 : 0)
    blocks.push(words.slice(from, from + length))
    from += length
  }
  const checks = blocks.map((block) => remainder(block, ec))
  const interleave = (parts: Uint8Array[], length: number) =>
    Array.from({ length }, (_, at) => parts.flatMap((part) => (at < part.length ? [part[at]!] : []))).flat()
  return Uint8Array.from([...interleave(blocks, short + 1), ...interleave(checks, ec)])
}

function codewords(bytes: Uint8Array, version: number, length: number): Uint8Array {
  const bits = [4, 4, bytes.length, version < 10 ? 8 : 16]
  const stream = [bits.slice(0, 2), bits.slice(2), ...[...bytes].map((byte) => [byte, 8]), [0, 4]]
  const text = stream.map(([value, width]) => value!.toString(2).padStart(width!, '0')).join('')
  const words = (text.slice(0, length * 8).match(/.{1,8}/g) ?? []).map((word) =>
    Number.parseInt(word.padEnd(8, '0'), 2),
  )
  while (words.length < length) words.push((length - words.length) % 2 === (length - textWords(text)) % 2 ? 0xec : 0x11)
  return Uint8Array.from(words)
}
const textWords = (text: string) => Math.ceil(text.length / 8)

/** Multiplies in the field of 256 elements over x⁸ + x⁴ + x³ + x² + 1. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let at = 7; at >= 0; at--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> at) & 1) * a)
  return product
}

/** The error correction codewords (Reed-Solomon). */
function remainder(block: Uint8Array, length: number): Uint8Array {
  const divisor = new Uint8Array(length)
  divisor[length - 1] = 1
  for (let power = 0, root = 1; power < length; power++, root = multiply(root, 2))
    for (let at = 0; at < length; at++) divisor[at] = multiply(divisor[at]!, root) ^ (divisor[at + 1] ?? 0)
  const checks = new Uint8Array(length)
  for (const word of block) {
    const factor = word ^ checks[0]!
    checks.copyWithin(0, 1)
    checks[length - 1] = 0
    for (let at = 0; at < length; at++) checks[at]! ^= multiply(divisor[at]!, factor)
  }
  return checks
}
