import { ExternalIcon } from '@kusuribako/ui/icons.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { useSettings } from '../shell/settings.ts'

const points = [
  '医師の診療は、提携するクリニックで受けられます',
  '自宅から、スマートフォンで予約できます',
  '処方せんは、当店のオンライン受付でお薬にできます',
  'お薬のことは、いつでも薬剤師に相談できます',
]

/** The closure announcement (shop.md §2, §4): before and after 2025-06-30 14:00 in Japan it has different texts. */
export function Closure({ isClosed }: { isClosed: boolean }) {
  const { eclinic, booking, prescription } = useSettings().links
  const services = [
    [eclinic, 'e-クリニックを見る'],
    [booking, 'オンラインクリニックを予約する'],
    [prescription, 'オンライン処方せん受付'],
  ].filter((service): service is [string, string] => Boolean(service[0]))
  return (
    <section aria-labelledby="closure" className="rounded-card border border-line bg-surface p-6 lg:p-10">
      <div className="lg:grid lg:grid-cols-[1fr_20rem] lg:gap-12">
        <div className="whole-words">
          <h2 id="closure" className="text-xl">
            {isClosed ? 'オンライン診療のご案内' : 'オンライン診療サービス終了のお知らせ'}
          </h2>
          <p className="mt-3 leading-relaxed">
            {isClosed
              ? '当店のオンライン診療サービスは、2025年6月30日14時に終了しました。診療は、提携するクリニックでお受けいただけます。'
              : '当店のオンライン診療サービスは、2025年6月30日14時に終了します。'}{' '}
            <Link to="/notices/110" className="text-leaf underline underline-offset-4">
              詳しいお知らせ
            </Link>
          </p>
          {isClosed && (
            <ul className="mt-4 list-disc space-y-1.5 pl-5 text-sm leading-relaxed text-quiet">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </div>
        {services.length > 0 && (
          <div className="mt-6 lg:mt-0">
            <p className="mb-3 text-sm text-quiet">
              {isClosed ? '診療をご希望の方はこちらから' : '終了後も、次のサービスをご利用いただけます'}
            </p>
            <ul className="grid gap-2">
              {services.map(([href, label]) => (
                <Outside key={label} href={href}>
                  {label}
                </Outside>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noopener"
        className="flex min-h-12 items-center justify-between gap-3 rounded-field border border-edge px-4 py-2 leading-snug font-semibold transition-colors hover:border-leaf hover:text-leaf"
      >
        {children}
        <span className="sr-only">（新しいタブで開きます）</span>
        <ExternalIcon className="size-5 shrink-0 text-quiet" />
      </a>
    </li>
  )
}
