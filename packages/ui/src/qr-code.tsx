import { encode } from 'uqr'

/** A QR code to be scanned, sharp at any size. It is drawn here: its content is sent nowhere. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 rounded-card border border-line bg-white"
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
