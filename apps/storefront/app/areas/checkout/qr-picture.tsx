import { qrCode } from '@kusuribako/ui/qr-code.ts'

const margin = 4

/** A code to be scanned, sharp at any size. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const rows = qrCode(text)
  const size = rows.length + 2 * margin
  const path = rows
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="aspect-square w-56 rounded-card border border-line bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
