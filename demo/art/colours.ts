/** A colour between two, as `#rrggbb`; at 0 it is the first, at 1 the second. */
function mix(from: string, to: string, at: number): string {
  const channel = (i: number) => {
    const a = Number.parseInt(from.slice(1 + i * 2, 3 + i * 2), 16)
    const b = Number.parseInt(to.slice(1 + i * 2, 3 + i * 2), 16)
    return Math.round(a + (b - a) * at)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(1)}${channel(2)}`
}

export const lighter = (colour: string, at: number) => mix(colour, '#ffffff', at)
export const darker = (colour: string, at: number) => mix(colour, '#101820', at)

/** The colour, lightened as much as needed to be readable on the ground, in letters as large as a brand's. */
export const legible = (colour: string, ground: string) =>
  [0.35, 0.5, 0.65, 0.8].map((at) => lighter(colour, at)).find((mixed) => contrast(mixed, ground) >= 3) ?? '#ffffff'

/** Of two colours, as WCAG 2 counts it: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [brightness(one), brightness(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

function brightness(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** A gradient for `<defs>`: from left to right, or from top to bottom. */
export function gradient(
  id: string,
  stops: readonly (readonly [at: number, colour: string, opacity?: number])[],
  down = false,
): string {
  const list = stops
    .map(
      ([at, colour, opacity]) =>
        `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')
  return `<linearGradient id="${id}" x2="${down ? 0 : 1}" y2="${down ? 1 : 0}">${list}</linearGradient>`
}
