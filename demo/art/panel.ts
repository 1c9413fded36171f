import type { Palette, Pictogram } from '../types.ts'
import { darker, legible, lighter } from './colours.ts'
import { type Lettering, round } from './lettering.ts'
import { pictogram } from './pictograms.ts'

/** The texts on a package. */
export interface Label {
  brand: string
  word: string
  /** The statutory class, as printed. */
  saleClass: string
  /** Its purpose, in a few words; may be empty. */
  use: string
  /** Contents; may be empty. */
  size: string
  palette: Palette
  pictogram: Pictogram
  layout: 0 | 1 | 2 | 3
}

interface Space {
  w: number
  h: number
  /** The area of the texts. */
  text: { x: number; y: number; w: number; h: number }
  /** The area of the pictogram. */
  picture: { x: number; y: number; size: number }
  edge: number
  /** The pictogram is under the texts, not beside them. */
  tall: boolean
}

/** The printed front of a package, in a box of w × h with its corner at zero. */
export function panel(label: Label, w: number, h: number, letters: Lettering): string {
  const space = divide(w, h)
  return [classic, bold, header, calm][label.layout]!(label, space, letters)
}

function divide(w: number, h: number): Space {
  const edge = Math.min(w, h) * 0.075
  if (w > h * 1.15) {
    const text = { x: edge, y: edge, w: w * 0.66 - edge, h: h - edge * 2 }
    return { w, h, text, picture: { x: w * 0.83, y: h * 0.56, size: Math.min(w * 0.2, h * 0.42) }, edge, tall: false }
  }
  // The edge of a label that is nearly square takes a larger part of its height.
  const [textHeight, pictureY, pictureSize] = w > h * 0.8 ? [0.555, 0.755, 0.18] : [0.575, 0.765, 0.19]
  const text = { x: edge, y: edge, w: w - edge * 2, h: h * textHeight }
  const picture = { x: w / 2, y: h * pictureY, size: Math.min(w * 0.42, h * pictureSize) }
  return { w, h, text, picture, edge, tall: true }
}

interface Inks {
  brand: string
  word: string
  quiet: string
  frame: string
}

/** Brand, name, use and class, from the top of the text space down. */
function words(label: Label, space: Space, letters: Lettering, ink: Inks): string {
  const { x, y, w, h } = space.text
  const badge = Math.max(13, Math.min(w * 0.09, h * 0.1))
  const brandSize = Math.min(h * 0.16, w * 0.17)
  const brand = letters.line(label.brand, {
    x,
    y: y + badge * 1.9 + brandSize,
    size: brandSize,
    fill: ink.brand,
    width: w,
  })
  const top = y + badge * 1.9 + brandSize * 1.35
  const useSize = Math.min(badge * 0.95, h * 0.075)
  const bottom = label.use ? useSize * 1.9 : useSize * 0.4
  const word = letters.block(label.word, {
    x,
    y: top,
    width: w,
    height: y + h - top - bottom,
    size: Math.min(w * 0.24, h * 0.3),
    lines: 3,
    fill: ink.word,
    stand: 'middle',
  })
  const use = label.use
    ? letters.line(label.use, {
        x,
        y: y + h - useSize * 0.3,
        size: useSize,
        fill: ink.quiet,
        weight: 'medium',
        width: w,
      })
    : ''
  return classBadge(label.saleClass, x, y, badge, ink.frame, letters) + brand + word + use
}

/** The class in its frame; a designated second-class medicine carries its 2 in a box, with air around it. */
function classBadge(saleClass: string, x: number, y: number, size: number, ink: string, letters: Lettering): string {
  const inner = size * 0.82
  const isDesignated = saleClass.startsWith('指定第2類')
  const text = isDesignated ? saleClass.slice(2) : saleClass
  const widthOf = (words: string) => [...words].reduce((sum, char) => sum + (/[0-9]/.test(char) ? 0.56 : 1), 0) * inner
  const air = isDesignated ? inner * 0.26 : 0
  const width = widthOf(text) + air * 2 + size * 0.7
  const frame = `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(size * 1.4)}" rx="${round(size * 0.15)}" fill="#fff" fill-opacity=".92" stroke="${ink}" stroke-width="${round(size * 0.09)}"/>`
  const write = (words: string, from: number) =>
    letters.line(words, { x: from, y: y + size, size: inner, fill: ink, weight: 'medium' })
  const left = x + size * 0.35
  if (!isDesignated) return frame + write(text, left)
  const two = left + widthOf('第') + air
  const box = `<rect x="${round(two - inner * 0.13)}" y="${round(y + size * 0.2)}" width="${round(inner * 0.82)}" height="${round(size)}" fill="none" stroke="${ink}" stroke-width="${round(size * 0.06)}"/>`
  return frame + box + write('第', left) + write('2', two) + write(text.slice(2), two + widthOf('2') + air)
}

/**
 * How much is in it: under the pictogram of a tall panel, in the upper corner of a wide one, where nothing stands
 * before it, and within the coloured band.
 */
function contents(label: Label, { w, h, picture, edge, tall }: Space, fill: string, letters: Lettering): string {
  if (!label.size) return ''
  const under = Math.min(h - edge * 0.85, picture.y + picture.size * 0.6 + edge * 1.15)
  const y = tall ? under : edge * 2.1
  const width = tall ? edge * 4.2 : Math.min(edge * 4.2, w * 0.18)
  return letters.line(label.size, {
    x: picture.x + (tall ? 0 : w * 0.015),
    y,
    size: edge,
    fill,
    anchor: 'middle',
    width,
  })
}

function classic(label: Label, space: Space, letters: Lettering): string {
  const { w, h, picture, edge, tall } = space
  const { base, deep, accent, pale } = label.palette
  const from = tall ? h * 0.66 : h * 0.74
  const band = tall
    ? `M0 ${round(from)}C${round(w * 0.3)} ${round(from - h * 0.06)} ${round(w * 0.7)} ${round(from + h * 0.05)} ${w} ${round(from - h * 0.03)}V${h}H0z`
    : `M${w} 0V${h}H${round(w * 0.66)}C${round(w * 0.76)} ${round(h * 0.7)} ${round(w * 0.64)} ${round(h * 0.3)} ${round(w * 0.74)} 0z`
  const rim = tall
    ? `M0 ${round(from)}C${round(w * 0.3)} ${round(from - h * 0.06)} ${round(w * 0.7)} ${round(from + h * 0.05)} ${w} ${round(from - h * 0.03)}`
    : `M${round(w * 0.66)} ${h}C${round(w * 0.76)} ${round(h * 0.7)} ${round(w * 0.64)} ${round(h * 0.3)} ${round(w * 0.74)} 0`
  return [
    `<rect width="${w}" height="${h}" fill="#fff"/><rect width="${w}" height="${round(h * 0.025)}" fill="${base}"/>`,
    `<path d="${band}" fill="url(#base)"/><path d="${rim}" fill="none" stroke="${accent}" stroke-width="${round(edge * 0.28)}"/>`,
    disc(picture, '#fff', 0.95),
    pictogram(label.pictogram, picture.x, picture.y, picture.size * 0.72, base),
    contents(label, space, pale, letters),
    words(label, space, letters, { brand: base, word: '#1c2530', quiet: deep, frame: deep }),
  ].join('')
}

function bold(label: Label, space: Space, letters: Lettering): string {
  const { w, h, picture } = space
  const { base, deep, accent } = label.palette
  return [
    `<rect width="${w}" height="${h}" fill="url(#base)"/>`,
    `<path d="M${round(w * 0.35)} ${h}L${w} ${round(h * 0.2)}V${h}z" fill="${lighter(base, 0.14)}" fill-opacity=".55"/>`,
    `<path d="M${round(w * 0.58)} ${h}L${w} ${round(h * 0.46)}V${round(h * 0.52)}L${round(w * 0.66)} ${h}z" fill="${accent}"/>`,
    disc(picture, '#fff', 1),
    pictogram(label.pictogram, picture.x, picture.y, picture.size * 0.74, deep),
    contents(label, space, '#fff', letters),
    words(label, space, letters, { brand: legible(accent, base), word: '#ffffff', quiet: '#ffffff', frame: deep }),
  ].join('')
}

function header(label: Label, space: Space, letters: Lettering): string {
  const { w, h, picture, text, edge, tall } = space
  const { base, deep, accent, pale } = label.palette
  const badge = Math.max(13, Math.min(text.w * 0.09, text.h * 0.1))
  const brandSize = Math.min(text.h * 0.16, text.w * 0.17)
  const band = text.y + badge * 1.9 + brandSize * 1.2
  return [
    `<rect width="${w}" height="${h}" fill="#fff"/><rect y="${round(band)}" width="${w}" height="${round(h - band)}" fill="${pale}" fill-opacity=".6"/>`,
    `<rect width="${w}" height="${round(band)}" fill="url(#base)"/><rect y="${round(band)}" width="${w}" height="${round(edge * 0.22)}" fill="${accent}"/>`,
    `<circle cx="${round(picture.x)}" cy="${round(picture.y)}" r="${round(picture.size * 0.6)}" fill="#fff" stroke="${base}" stroke-width="${round(edge * 0.14)}"/>`,
    pictogram(label.pictogram, picture.x, picture.y, picture.size * 0.74, base),
    contents(label, space, tall ? deep : '#fff', letters),
    words(label, space, letters, { brand: '#ffffff', word: deep, quiet: darker(base, 0.25), frame: deep }),
  ].join('')
}

function calm(label: Label, space: Space, letters: Lettering): string {
  const { w, h, picture, edge, tall } = space
  const { base, deep, accent, pale } = label.palette
  const inset = round(edge * 0.38)
  const bar = tall
    ? `<rect y="${round(h * 0.955)}" width="${w}" height="${round(h * 0.045)}" fill="${base}"/>`
    : `<rect width="${round(w * 0.022)}" height="${h}" fill="${base}"/>`
  return [
    `<rect width="${w}" height="${h}" fill="url(#pale)"/>${bar}`,
    `<rect x="${inset}" y="${inset}" width="${round(w - inset * 2)}" height="${round(h - inset * 2)}" rx="4" fill="none" stroke="${base}" stroke-opacity=".35" stroke-width="1.5"/>`,
    `<circle cx="${round(picture.x)}" cy="${round(picture.y)}" r="${round(picture.size * 0.62)}" fill="${pale}"/><circle cx="${round(picture.x)}" cy="${round(picture.y)}" r="${round(picture.size * 0.55)}" fill="url(#base)"/>`,
    `<circle cx="${round(picture.x + picture.size * 0.46)}" cy="${round(picture.y - picture.size * 0.46)}" r="${round(picture.size * 0.1)}" fill="${accent}"/>`,
    pictogram(label.pictogram, picture.x, picture.y, picture.size * 0.68, '#ffffff'),
    contents(label, space, deep, letters),
    words(label, space, letters, { brand: base, word: deep, quiet: darker(base, 0.2), frame: deep }),
  ].join('')
}

function disc(picture: Space['picture'], fill: string, opacity: number): string {
  return `<circle cx="${round(picture.x)}" cy="${round(picture.y)}" r="${round(picture.size * 0.5)}" fill="${fill}" fill-opacity="${opacity}"/>`
}
