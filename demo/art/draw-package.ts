import { seedOf } from '../seeded.ts'
import type { ArtForm } from '../types.ts'
import { darker, lighter } from './colours.ts'
import type { Lettering } from './lettering.ts'
import type { Label } from './panel.ts'
import { pictogram } from './pictograms.ts'
import { cap, carton, cylinder, print, shadow } from './solids.ts'

export type DrawPackage = (label: Label, letters: Lettering, seed: string) => string

/** What each form looks like on the shelf: the package, and beside it its contents. */
export const drawPackage: Record<ArtForm, DrawPackage> = {
  blister: (label, letters, seed) => carton(label, letters, 92, 176, 530, 330, 120) + blister(label, seed),
  bottle: (label, letters, seed) => carton(label, letters, 110, 110, 300, 520, 120) + pillBottle(label, letters, seed),
  syrup: (label, letters) => syrup(label, letters),
  box: (label, letters) => carton(label, letters, 90, 220, 530, 370, 170),
  canister: (label, letters) => canister(label, letters),
  device: (label, letters) => device(label, letters),
  dropper: (label, letters) => carton(label, letters, 130, 120, 290, 510, 110) + dropper(label, letters),
  jar: (label, letters) => jar(label, letters),
  mailer: (label, letters) => softBag(label, letters),
  patch: (label, letters) => softPouch(label, letters, 130, 96, 480, 560) + patchSheet(label),
  pouch: (label, letters) => standPouch(label, letters),
  pump: (label, letters) => pump(label, letters),
  sachet: (label, letters) => carton(label, letters, 92, 176, 500, 350, 130) + sticks(label, letters),
  spray: (label, letters) => sprayBottle(label, letters),
  testkit: (label, letters) => carton(label, letters, 110, 150, 480, 360, 120) + cassette(label),
  tube: (label, letters) => carton(label, letters, 96, 150, 540, 270, 130) + tube(label, letters),
}

function blister(label: Label, seed: string): string {
  const tint = seedOf(`${seed} pill`) % 3 === 0 ? lighter(label.palette.base, 0.55) : '#fdfdfb'
  const long = seedOf(`${seed} pill`) % 4 === 1
  const pills = Array.from({ length: 10 }, (_, i) => {
    const x = 42 + (i % 5) * 58
    const y = i < 5 ? 42 : 104
    const body = long
      ? `<rect x="${x - 21}" y="${y - 13}" width="42" height="26" rx="13" fill="${tint}"/><path d="M${x} ${y - 13}h8a13 13 0 0 1 0 26h-8z" fill="${label.palette.base}" fill-opacity=".75"/>`
      : `<circle cx="${x}" cy="${y}" r="17" fill="${tint}"/>`
    return `<ellipse cx="${x}" cy="${y + 3}" rx="25" ry="23" fill="#8d99a3" fill-opacity=".45"/><ellipse cx="${x}" cy="${y}" rx="24" ry="22" fill="#f3f6f8"/>${body}<path d="M${x - 14} ${y - 9}q8-8 18-7" stroke="#fff" stroke-width="3" stroke-linecap="round" fill="none"/>`
  }).join('')
  return `${shadow(560, 652, 190, 26)}<g transform="translate(388 500) rotate(-7)"><rect y="6" width="316" height="146" rx="12" fill="#7c8790" fill-opacity=".35"/><rect width="316" height="146" rx="12" fill="url(#foil)"/><rect x="3" y="3" width="310" height="140" rx="10" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2"/>${pills}</g>`
}

function pillBottle(label: Label, letters: Lettering, seed: string): string {
  const brown = seedOf(`${seed} glass`) % 3 > 0
  const glass = brown ? '#9a5a1e' : '#f4f6f5'
  return [
    shadow(592, 652, 130, 24),
    cylinder(500, 330, 190, 320, 30, glass),
    cap(520, 268, 150, 76, '#f7f7f5', 10),
    `<rect x="500" y="404" width="190" height="186" fill="#fff"/>`,
    print({ ...label, size: '', use: '' }, letters, 500, 404, 190, 186),
    `<rect x="500" y="404" width="190" height="186" fill="url(#round)"/>`,
  ].join('')
}

function syrup(label: Label, letters: Lettering): string {
  const body = 'M262 300q0-54 74-74v-40h128v40q74 20 74 74v340q0 34-34 34H296q-34 0-34-34z'
  return [
    shadow(400, 676, 200, 30),
    `<clipPath id="clip"><path d="${body}"/></clipPath>`,
    `<path d="${body}" fill="${lighter(label.palette.base, 0.62)}"/>`,
    `<g clip-path="url(#clip)"><rect x="262" y="310" width="276" height="300" fill="#fff"/></g>`,
    print(label, letters, 262, 310, 276, 300),
    `<path d="${body}" fill="url(#round)"/>`,
    `<path d="M284 300q0-36 40-52" stroke="#fff" stroke-opacity=".7" stroke-width="7" stroke-linecap="round" fill="none"/>`,
    cap(326, 104, 148, 92, label.palette.deep, 12),
  ].join('')
}

function canister(label: Label, letters: Lettering): string {
  return [
    shadow(400, 672, 250, 32),
    `<path d="M190 190V630q0 44 210 44t210-44V190z" fill="#fff"/>`,
    `<clipPath id="clip"><path d="M190 190V630q0 44 210 44t210-44V190q0 36-210 36T190 190z"/></clipPath>`,
    print(label, letters, 190, 214, 420, 462, 'clip'),
    `<path d="M190 190V630q0 44 210 44t210-44V190z" fill="url(#round)"/>`,
    `<path d="M184 150v44q0 40 216 40t216-40v-44z" fill="${lighter(label.palette.base, 0.2)}"/><path d="M184 150v44q0 40 216 40t216-40v-44z" fill="url(#round)"/>`,
    `<ellipse cx="400" cy="150" rx="216" ry="40" fill="${lighter(label.palette.base, 0.45)}"/><ellipse cx="400" cy="148" rx="186" ry="31" fill="${lighter(label.palette.base, 0.3)}"/>`,
  ].join('')
}

function dropper(label: Label, letters: Lettering): string {
  const { base, deep } = label.palette
  const body = 'M500 452q0-24 24-30l14-6h84l14 6q24 6 24 30v170q0 30-30 30H530q-30 0-30-30z'
  return [
    shadow(582, 652, 110, 22),
    `<path d="${body}" fill="${lighter(base, 0.72)}"/>`,
    print({ ...label, size: '', use: '' }, letters, 500, 462, 160, 150),
    `<path d="${body}" fill="url(#round)"/>`,
    `<path d="M552 330q0-22 28-22t28 22l14 86h-84z" fill="${deep}"/><path d="M552 330q0-22 28-22t28 22l14 86h-84z" fill="url(#round)"/>`,
  ].join('')
}

function tube(label: Label, letters: Lettering): string {
  const body = 'M150 508l10 0 420 22q14 2 14 18v66q0 16-14 18l-420 22h-10z'
  return [
    shadow(420, 662, 300, 22),
    `<clipPath id="clip"><path d="${body}"/></clipPath><path d="${body}" fill="#fff"/>`,
    `<g clip-path="url(#clip)">`,
    print({ ...label, size: '', use: '' }, letters, 164, 506, 424, 150),
    '</g>',
    `<path d="${body}" fill="url(#roundDown)"/>`,
    `<path d="M150 508v146M158 508v146" stroke="${darker('#d5dade', 0.15)}" stroke-width="2"/>`,
    `<rect x="590" y="538" width="92" height="86" rx="10" fill="${label.palette.deep}"/><rect x="590" y="538" width="92" height="86" rx="10" fill="url(#roundDown)"/>`,
    `<path d="M606 542v78M622 542v78M638 542v78M654 542v78" stroke="#fff" stroke-opacity=".18" stroke-width="3"/>`,
  ].join('')
}

function jar(label: Label, letters: Lettering): string {
  const { base } = label.palette
  return [
    shadow(400, 640, 280, 34),
    `<path d="M150 340V600q0 40 250 40t250-40V340z" fill="${lighter(base, 0.85)}"/>`,
    print(label, letters, 190, 356, 420, 262),
    `<path d="M150 340V600q0 40 250 40t250-40V340z" fill="url(#round)"/>`,
    `<path d="M140 210V332q0 40 260 40t260-40V210z" fill="${base}"/><path d="M140 210V332q0 40 260 40t260-40V210z" fill="url(#round)"/>`,
    `<ellipse cx="400" cy="210" rx="260" ry="46" fill="${lighter(base, 0.3)}"/><ellipse cx="400" cy="207" rx="240" ry="40" fill="${lighter(base, 0.2)}"/>`,
  ].join('')
}

function pump(label: Label, letters: Lettering): string {
  const { base, deep } = label.palette
  const body = 'M250 340q0-56 60-60h180q60 4 60 60v290q0 44-44 44H294q-44 0-44-44z'
  return [
    shadow(400, 676, 210, 30),
    `<path d="M388 150h24v110h-24z" fill="#dfe4e7"/><path d="M300 118q0-22 24-22h108q22 0 22 22v34H414l-6 10h-16l-6-10H328q-28 0-28 26v14h-26v-20q0-54 26-54z" fill="${deep}"/>`,
    cap(340, 214, 120, 70, deep, 8),
    `<clipPath id="clip"><path d="${body}"/></clipPath><path d="${body}" fill="${lighter(base, 0.88)}"/>`,
    print(label, letters, 250, 300, 300, 350, 'clip'),
    `<path d="${body}" fill="url(#round)"/>`,
    `<path d="M276 350v250" stroke="#fff" stroke-opacity=".6" stroke-width="8" stroke-linecap="round"/>`,
  ].join('')
}

function sprayBottle(label: Label, letters: Lettering): string {
  const { deep } = label.palette
  return [
    shadow(400, 676, 170, 28),
    cylinder(392, 100, 16, 40, 4, '#e8ecee'),
    `<path d="M300 290V196q0-76 100-76t100 76v94z" fill="${deep}"/><path d="M300 290V196q0-76 100-76t100 76v94z" fill="url(#round)"/>`,
    `<path d="M276 322q0-32 32-32h184q32 0 32 32v318q0 36-36 36H312q-36 0-36-36z" fill="#fff"/>`,
    `<clipPath id="clip"><path d="M276 322q0-32 32-32h184q32 0 32 32v318q0 36-36 36H312q-36 0-36-36z"/></clipPath>`,
    print(label, letters, 276, 290, 248, 386, 'clip'),
    `<path d="M276 322q0-32 32-32h184q32 0 32 32v318q0 36-36 36H312q-36 0-36-36z" fill="url(#round)"/>`,
  ].join('')
}

function standPouch(label: Label, letters: Lettering): string {
  const body = 'M196 120h408q-6 20 0 40l14 440q4 60-40 70-178 22-356 0-44-10-40-70l14-440q6-20 0-40z'
  return [
    shadow(400, 680, 260, 32),
    `<clipPath id="clip"><path d="${body}"/></clipPath><path d="${body}" fill="#fff"/>`,
    print(label, letters, 180, 176, 440, 500, 'clip'),
    `<g clip-path="url(#clip)"><rect x="180" y="120" width="440" height="58" fill="${label.palette.deep}"/><path d="M180 160h440M180 168h440" stroke="#fff" stroke-opacity=".35" stroke-width="2"/></g>`,
    `<circle cx="400" cy="140" r="12" fill="#fff"/>`,
    `<path d="${body}" fill="url(#round)"/><path d="M220 200q-10 200-14 400" stroke="#fff" stroke-opacity=".45" stroke-width="14" stroke-linecap="round" fill="none"/>`,
    `<path d="M190 610q210 44 420 0" stroke="#0b1820" stroke-opacity=".12" stroke-width="3" fill="none"/>`,
  ].join('')
}

function softPouch(label: Label, letters: Lettering, x: number, y: number, w: number, h: number): string {
  return [
    shadow(x + w / 2, y + h + 4, w * 0.56, 28),
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" fill="#fff"/>`,
    print(label, letters, x, y + 30, w, h - 60),
    `<rect x="${x}" y="${y}" width="${w}" height="30" fill="url(#foil)"/><rect x="${x}" y="${y + h - 30}" width="${w}" height="30" fill="url(#foil)"/>`,
    `<path d="M${x} ${y + 30}h${w}M${x} ${y + h - 30}h${w}" stroke="#0b1820" stroke-opacity=".12" stroke-width="2"/>`,
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" fill="url(#round)" fill-opacity=".7"/>`,
  ].join('')
}

function patchSheet(label: Label): string {
  const { base } = label.palette
  return `${shadow(590, 676, 130, 20)}<g transform="translate(478 500) rotate(-9)"><rect x="4" y="6" width="230" height="150" rx="24" fill="#7c8790" fill-opacity=".35"/><rect width="230" height="150" rx="24" fill="#f1e3cf"/><rect width="230" height="150" rx="24" fill="url(#sheen)"/><path d="M150 0h56q24 0 24 24v102q0 24-24 24h-30q24-70-26-150z" fill="#fff" fill-opacity=".75"/><path d="M150 0q50 80 26 150" stroke="#b9a88e" stroke-width="2" fill="none"/>${pictogram(label.pictogram, 74, 76, 64, base, 1.4)}</g>`
}

function softBag(label: Label, letters: Lettering): string {
  const body =
    'M110 240q14-66 60-72 230-26 460 0 46 6 60 72 16 180 0 330-14 66-60 72-230 26-460 0-46-6-60-72-16-150 0-330z'
  return [
    shadow(400, 652, 320, 34),
    `<clipPath id="clip"><path d="${body}"/></clipPath><path d="${body}" fill="#fff"/>`,
    print(label, letters, 104, 156, 592, 496, 'clip'),
    `<path d="${body}" fill="url(#round)" fill-opacity=".8"/><path d="${body}" fill="url(#roundDown)" fill-opacity=".5"/>`,
    `<path d="M150 200q40 30 20 80M650 200q-40 30-20 80M150 620q40-30 20-70M650 620q-40-30-20-70" stroke="#fff" stroke-opacity=".5" stroke-width="6" stroke-linecap="round" fill="none"/>`,
  ].join('')
}

function sticks(label: Label, letters: Lettering): string {
  const { base, pale } = label.palette
  const stick = (x: number, turn: number) =>
    `<g transform="translate(${x} 470) rotate(${turn})"><rect x="3" y="4" width="62" height="196" rx="4" fill="#5b6670" fill-opacity=".3"/><rect width="62" height="196" rx="4" fill="${pale}"/><rect y="20" width="62" height="60" fill="${base}"/>${pictogram(label.pictogram, 31, 50, 40, '#ffffff')}${letters.line(label.brand, { x: 31, y: 104, size: 15, fill: base, anchor: 'middle', width: 54 })}<path d="M0 12h62M0 184h62" stroke="${base}" stroke-opacity=".4" stroke-width="2"/><rect width="62" height="196" rx="4" fill="url(#round)"/></g>`
  return shadow(600, 668, 140, 20) + stick(500, -10) + stick(574, 2) + stick(650, 13)
}

function cassette(label: Label): string {
  const { base } = label.palette
  return `${shadow(560, 668, 190, 22)}<g transform="translate(420 520) rotate(-6)"><rect x="4" y="6" width="290" height="104" rx="26" fill="#5b6670" fill-opacity=".35"/><rect width="290" height="104" rx="26" fill="#fbfcfc" stroke="#d6dde1" stroke-width="2"/><rect x="120" y="32" width="104" height="40" rx="8" fill="#e9eef0"/><path d="M150 36v32" stroke="${base}" stroke-width="6"/><path d="M190 36v32" stroke="${base}" stroke-opacity=".25" stroke-width="6"/><ellipse cx="62" cy="52" rx="26" ry="20" fill="#e1e7ea" stroke="#c9d2d7" stroke-width="3"/><path d="M246 40h24M246 52h24M246 64h16" stroke="#b6c1c7" stroke-width="4" stroke-linecap="round"/></g><g transform="rotate(-28 690 520)"><rect x="684" y="420" width="8" height="230" rx="4" fill="#eef1f2" stroke="#cfd7db"/><rect x="680" y="404" width="16" height="44" rx="8" fill="#fff" stroke="#cfd7db"/></g>`
}

function device(label: Label, letters: Lettering): string {
  const box = carton(label, letters, 84, 130, 410, 400, 130)
  if (label.pictogram === 'thermo') return box + thermometer(label)
  return box + monitor(label, letters)
}

function thermometer(label: Label): string {
  const { base } = label.palette
  return `${shadow(540, 640, 200, 18)}<g transform="translate(360 560) rotate(-14)"><rect x="5" y="8" width="350" height="72" rx="36" fill="#5b6670" fill-opacity=".3"/><path d="M36 0h190q26 0 60 18l70 10q14 8 0 16l-70 10q-34 18-60 18H36Q0 72 0 36T36 0z" fill="#fff" stroke="#d5dce0" stroke-width="2"/><path d="M36 0h20v72H36Q0 72 0 36T36 0z" fill="${base}"/><rect x="84" y="16" width="118" height="40" rx="8" fill="#cdd9cf"/><g stroke="#24312b" stroke-width="5" stroke-linecap="round" fill="none"><path d="M104 24h12l-8 10q10 0 8 9-4 8-14 4M132 26q-12 8-8 18t14 4 2-14-14-2M150 47h.1M166 24h14M166 24l-2 10q14-2 14 8t-14 6"/></g><path d="M330 27l26 4q8 5 0 10l-26 4z" fill="#c3ccd1"/></g>`
}

function monitor(label: Label, letters: Lettering): string {
  const { base, deep } = label.palette
  const line = (text: string, y: number, size: number) =>
    letters.line(text, { x: 668, y, size, fill: '#1f2b26', anchor: 'middle', weight: 'medium' })
  const reading = label.pictogram === 'heart' ? line('118', 506, 54) + line('76', 564, 54) : line('98', 540, 64)
  return [
    shadow(610, 664, 190, 24),
    `<rect x="450" y="400" width="310" height="250" rx="34" fill="#5b6670" fill-opacity=".2" transform="translate(5 8)"/>`,
    `<rect x="450" y="400" width="310" height="250" rx="34" fill="#fbfcfc" stroke="#d5dce0" stroke-width="2"/><rect x="450" y="400" width="310" height="250" rx="34" fill="url(#sheen)"/>`,
    `<rect x="584" y="430" width="152" height="156" rx="14" fill="#cfdad0"/>${reading}`,
    pictogram(label.pictogram, 516, 474, 64, base),
    `<circle cx="516" cy="570" r="34" fill="${base}"/><path d="M516 554v14M505 560a16 16 0 1 0 22 0" stroke="#fff" stroke-width="4" fill="none" stroke-linecap="round"/>`,
    `<rect x="596" y="606" width="58" height="18" rx="9" fill="${lighter(deep, 0.75)}"/><rect x="670" y="606" width="58" height="18" rx="9" fill="${lighter(deep, 0.75)}"/>`,
  ].join('')
}
