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
