import { date, dateAndTime } from '@kusuribako/ui/format.ts'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { sayParcelLots as sayLots } from '../lots/words.ts'
import { lineName } from './line-name.ts'
import type { Line, Parcel } from './orders.ts'
import type { ParcelLots } from './parcel-lots.ts'
import { sumOf } from './progress.ts'
import { say } from './words.ts'

/** What a picking list states. */
export interface Sheet {
  /** `注文 1001　荷物 1`. */
  title: string
  parcel: Pick<Parcel, 'items' | 'created_at'>
  lines: readonly PickedLine[]
  lots: ParcelLots['lots']
}
export type PickedLine = Pick<Line, 'id' | 'title' | 'description' | 'variant'>

/** What to fetch for parcels, with lots; only on paper (`.on-paper`), removed after printing. */
export function PickingSheets({ sheets, close }: { sheets: readonly Sheet[]; close: () => void }) {
  useEffect(() => {
    addEventListener('afterprint', close)
    print()
    return () => removeEventListener('afterprint', close)
  }, [close])
  return createPortal(
    <section className="on-paper">
      {sheets.map((sheet) => (
        <PickingSheet key={sheet.title} {...sheet} />
      ))}
    </section>,
    document.body,
  )
}

/** A table header is repeated on each printed page, so that a stray page names its parcel. */
const PickingSheet = ({ title, parcel, lines, lots }: Sheet) => (
  <table className="w-full not-last:break-after-page">
    <thead>
      <tr>
        <th className="pb-2 text-left">
          <h1 className="text-xl">{sayLots.sheet(title)}</h1>
        </th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <td className="pb-2">
          {say.packedAt(dateAndTime(parcel.created_at))}　{sayLots.inAll(parcel.items.length, sumOf(parcel.items))}
        </td>
      </tr>
      {parcel.items.map(({ item_id, quantity }) => (
        <tr key={item_id} className="break-inside-avoid border-t border-line">
          <td className="py-2">
            <Picked
              line={lines.find(({ id }) => id === item_id)}
              quantity={quantity}
              lots={lots.filter(({ line_item_id }) => line_item_id === item_id)}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

interface PickedProps {
  line: PickedLine | undefined
  quantity: number
  lots: ParcelLots['lots']
}

function Picked({ line, quantity, lots }: PickedProps) {
  const unnamed = lots.reduce((remaining, lot) => remaining - lot.quantity, quantity)
  return (
    <>
      <p className="font-semibold">{say.piecesOf(line ? lineName(line) : '', quantity)}</p>
      <p className="text-sm">{[line?.variant?.sku, line?.variant?.barcode].filter(Boolean).join('　')}</p>
      <ul>
        {lots.map((lot) => (
          <li key={lot.lot_id}>□ {sayLots.lot(lot.lot_number, date(lot.expires_on), lot.quantity)}</li>
        ))}
        {unnamed > 0 && <li>□ {sayLots.unnamed(unnamed)}</li>}
      </ul>
    </>
  )
}
