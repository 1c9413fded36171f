import { darker, lighter } from './colours.ts'
import { type Lettering, round } from './lettering.ts'
import { type Label, panel } from './panel.ts'

/** The soft shadow on the ground under a thing. */
export const shadow = (x: number, y: number, rx: number, ry: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#ground)"/>`

/** A carton seen from its right and a little from above; x, y is the upper left corner of its front. */
export function carton(
  label: Label,
  letters: Lettering,
  x: number,
  y: number,
  w: number,
  h: number,
  depth: number,
): string {
  const { base, deep, accent } = label.palette
  const lean = w > h ? 0.045 : 0.07
  const sx = depth * 0.62
  const sy = -depth * 0.3
  const side = label.layout === 0 || label.layout === 3 ? lighter(base, 0.08) : deep
  const front = `translate(${x} ${y}) skewY(${round((Math.atan(lean) * 180) / Math.PI)})`
  const tilt = Math.tan((round((Math.atan(lean) * 180) / Math.PI) * Math.PI) / 180)
  const drop = w * tilt
  const top = `M${x} ${y}l${round(sx)} ${round(sy)}L${round(x + w + sx)} ${round(y + drop + sy)}L${x + w} ${round(y + drop)}z`
  return [
    shadow(x + w / 2 + sx * 0.6, y + h + drop * 0.7, w * 0.62 + sx * 0.5, 20 + depth * 0.12),
    `<path d="${top}" fill="${lighter(label.layout === 1 ? base : '#e9edf0', 0.3)}"/><path d="${top}" fill="${base}" fill-opacity=".12"/>`,
    `<g transform="matrix(${round((sx / depth) * 100) / 100} ${round((sy / depth) * 100) / 100} 0 1 ${x + w} ${round(y + drop)})">`,
    `<rect width="${depth}" height="${h}" fill="${side}"/><rect y="${round(h * 0.8)}" width="${depth}" height="${round(h * 0.05)}" fill="${accent}"/>`,
    sideText(label, letters, depth, h),
    `<rect width="${depth}" height="${h}" fill="url(#sideShade)"/></g>`,
    `<g transform="${front}"><svg width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${panel(label, w, h, letters)}<rect width="${w}" height="${h}" fill="url(#sheen)"/></svg></g>`,
    `<path d="M${x} ${y}L${x + w} ${round(y + drop)}V${round(y + drop + h)}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.5"/>`,
  ].join('')
}

function sideText(label: Label, letters: Lettering, depth: number, h: number): string {
  const size = Math.min(depth * 0.34, (h * 0.6) / label.brand.length)
  const middle = depth / 2
  return [...label.brand]
    .map((char, i) =>
      char === 'ー'
        ? `<g transform="rotate(90 ${round(middle)} ${round(h * 0.1 + size * (i + 0.6))})">${letters.line(char, { x: middle, y: h * 0.1 + size * (i + 1), size, fill: '#ffffff', anchor: 'middle' })}</g>`
        : letters.line(char, {
            x: middle,
            y: h * 0.1 + size * 1.08 * (i + 1),
            size,
            fill: '#ffffff',
            anchor: 'middle',
          }),
    )
    .join('')
}

/**
 * A print wrapped round a cylinder or laid on a soft thing: the panel in a rectangle, clipped by an outline if given.
 */
export function print(label: Label, letters: Lettering, x: number, y: number, w: number, h: number, clip = ''): string {
  const clipAttribute = clip ? ` clip-path="url(#${clip})"` : ''
  return `<g${clipAttribute}><svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${panel(label, w, h, letters)}</svg></g>`
}

/** An upright round body with a cap. */
export function cylinder(x: number, y: number, w: number, h: number, radius: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" fill="${fill}"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" fill="url(#round)"/>`
}

/** Fine grooves of a screw cap. */
export function cap(x: number, y: number, w: number, h: number, fill: string, radius = 6): string {
  const count = Math.floor(w / 9)
  const grooves = Array.from(
    { length: count },
    (_, i) => `M${round(x + (w * (i + 0.5)) / count)} ${y + 6}v${h - 10}`,
  ).join('')
  return `${cylinder(x, y, w, h, radius, fill)}<path d="${grooves}" stroke="${darker(fill, 0.25)}" stroke-opacity=".35" stroke-width="1.5"/>`
}
