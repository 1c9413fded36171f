import { cx } from './cx.ts'

/** The frame is darker the more care the law requires; the words say it by themselves. */
const frames: Record<string, string> = {
  要指導医薬品: 'border-ink bg-ink text-white',
  薬局製造販売医薬品: 'border-ink bg-ink text-white',
  第1類医薬品: 'border-ink bg-ink text-white',
  抗原検査キット: 'border-ink bg-ink text-white',
  指定第2類医薬品: 'border-ink bg-surface text-ink',
  第2類医薬品: 'border-ink bg-surface text-ink',
  第3類医薬品: 'border-quiet bg-surface text-ink',
}

/**
 * The statutory words of a sale class in a frame, all of one height. A designated second-class medicine shows its 2 in
 * a box (薬機法施行規則210条: 「2」の文字を枠で囲む); a test kit, for which the shop has its own limit, is first class. On a
 * narrow card, `isOnCard`, the goods' own name says that it is a kit.
 */
export function SaleClassBadge({ saleClass, isOnCard = false }: { saleClass: string; isOnCard?: boolean }) {
  const isDesignated = saleClass === '指定第2類医薬品'
  return (
    <span
      className={cx(
        'rounded-badge border px-2 text-xs font-semibold [print-color-adjust:exact]',
        isDesignated
          ? 'inline-flex h-6 items-center whitespace-nowrap leading-none'
          : 'inline-block max-w-full leading-[1.375rem] [word-break:keep-all] large:[overflow-wrap:anywhere]',
        frames[saleClass] ?? 'border-line bg-surface text-quiet',
      )}
    >
      {isDesignated ? <Designated /> : saleClass === '抗原検査キット' ? <TestKit isShort={isOnCard} /> : saleClass}
    </span>
  )
}

function Designated() {
  return (
    <>
      <span className="sr-only">指定第2類医薬品</span>
      <span aria-hidden="true" className="inline-flex items-center">
        第
        <span className="mx-0.5 inline-flex size-4 items-center justify-center border border-ink tabular-nums">2</span>
        類医薬品
      </span>
    </>
  )
}

const TestKit = ({ isShort }: { isShort: boolean }) => (
  <>
    第1類医薬品<span className={isShort ? 'max-lg:hidden' : undefined}>（抗原検査キット）</span>
  </>
)
