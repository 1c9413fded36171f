import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'

const drawn = (text: string) => qrCode(text).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))

// Read back by an independent reader (jsQR), as were all lengths from 1 to 213 bytes.
test('a short text is encoded in a QR code of 25 modules per side', () => {
  expect(drawn('くすりばこ')).toEqual([
    '#######..##..#..#.#######',
    '#.....#.#.#...###.#.....#',
    '#.###.#....####.#.#.###.#',
    '#.###.#...######..#.###.#',
    '#.###.#.##..#.#...#.###.#',
    '#.....#..##.##....#.....#',
    '#######.#.#.#.#.#.#######',
    '..........##.##.#........',
    '#.#.#.#..#.#..###...#..#.',
    '..#..#.#..###.##.##.#.##.',
    '.##.####....##....#..#...',
    '#..###.##.........###.#..',
    '.##.####....#.......#...#',
    '.....#...#####.#.#.###.#.',
    '#.#..##..#.##.##..#..#...',
    '.##.##.#..#.####...#.##.#',
    '#..####.#..#..#.#####.#.#',
    '........#..#..###...##.##',
    '#######..#...#..#.#.####.',
    '#.....#..###...##...###.#',
    '#.###.#.#...#..#########.',
    '#.###.#...####..####.###.',
    '#.###.#.#..##.#.##...##.#',
    '#.....#..#..######..#.##.',
    '#######.##.#..##..#.#..##',
  ])
})

test('a long text uses a larger version with several blocks; more than 213 bytes are rejected', () => {
  const text = 'https://pay.example/'.repeat(10)
  expect(qrCode(text)).toHaveLength(57)
  expect(createHash('sha256').update(drawn(text).join('')).digest('hex').slice(0, 16)).toBe('a3a929414af5b23a')
  expect(() => qrCode('x'.repeat(214))).toThrow('213 bytes')
})
