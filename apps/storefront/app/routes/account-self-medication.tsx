import { selfMedication } from '@kusuribako/client/routes'
import type { DeductibleItem, DeductibleYear } from '@kusuribako/contract/pharmacy/self-medication'
import { date, yen } from '@kusuribako/ui/format.ts'
import { Link } from '@kusuribako/ui/link.tsx'
import { EmptyState } from '@kusuribako/ui/waiting.tsx'
import { apiOf, orErrorPage } from '../api.server.ts'
import { AccountFrame } from '../areas/account/account-frame.tsx'
import { requireCustomer } from '../areas/account/require-customer.server.ts'
import { filingYears, yearOf } from '../areas/orders/filing-years.ts'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/account-self-medication.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const now = new Date()
  const query = { year: yearOf(request.url, now) }
  const [, found] = await Promise.all([requireCustomer(api, request), api.personal(selfMedication.ofYear, { query })])
  return { years: filingYears(now), summary: orErrorPage(found).data }
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'セルフメディケーション税制', hidden: true })

export default function SelfMedication({ loaderData: { years, summary } }: Route.ComponentProps) {
  return (
    <AccountFrame title="セルフメディケーション税制">
      <div className="grid gap-8">
        <p className="text-sm whole-words">
          当店でお買い上げの対象医薬品を、1月から12月までの1年分まとめています。確定申告の「セルフメディケーション税制の明細書」を書くときにお使いください。
        </p>
        <Years years={years} chosen={summary.year} />
        {summary.items.length === 0 ? (
          <EmptyState title={`${summary.year}年の対象医薬品はありません`}>
            商品のページに「セルフメディケーション税制対象」とある医薬品をお買い上げになると、こちらに表示されます。
          </EmptyState>
        ) : (
          <>
            <Sum summary={summary} />
            <Items summary={summary} />
          </>
        )}
        <Notes />
      </div>
    </AccountFrame>
  )
}

function Years({ years, chosen }: { years: number[]; chosen: number }) {
  return (
    <nav aria-label="年を選ぶ">
      <ul className="flex flex-wrap gap-2">
        {years.map((year) => (
          <li key={year}>
            <Link
              to={`/account/self-medication?year=${year}`}
              aria-current={year === chosen ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-field border border-line px-4 text-sm tabular-nums hover:bg-leaf-tint aria-[current]:border-leaf aria-[current]:bg-leaf-tint aria-[current]:font-semibold aria-[current]:text-leaf-deep"
            >
              {year}年
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Sum({ summary: { total, threshold, cap, deductible, year } }: { summary: DeductibleYear }) {
  return (
    <section aria-label={`${year}年の合計`} className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <p>
        <span className="block text-sm text-quiet">{year}年に支払った金額の合計（税込）</span>
        <span className="text-3xl font-semibold tabular-nums">{yen(total)}</span>
      </p>
      <p className="text-sm">
        {deductible > 0 ? (
          <>
            {yen(threshold)}を超えた<span className="font-semibold tabular-nums">{yen(deductible)}</span>
            が控除の対象です（上限{yen(cap)}）。
          </>
        ) : (
          // Not how much is missing: nobody should buy a medicine for the sum.
          `控除の対象は${yen(threshold)}を超えた分です。当店のお買い上げだけでは超えていません。`
        )}
      </p>
    </section>
  )
}

function Items({ summary: { items, year } }: { summary: DeductibleYear }) {
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-lg">お買い上げの明細</h2>
        <a
          href={`/account/self-medication.csv?year=${year}`}
          className="inline-flex min-h-11 items-center text-sm text-leaf underline underline-offset-4"
        >
          CSVをダウンロード
        </a>
      </div>
      <ul className="border-t border-line">
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may hold the same medicine twice
          <Item key={at} item={item} />
        ))}
      </ul>
    </section>
  )
}

function Item({ item }: { item: DeductibleItem }) {
  return (
    <li className="flex items-baseline justify-between gap-4 border-b border-line py-3">
      <div className="min-w-0">
        <p>
          {item.title}
          {item.quantity > 1 && <span className="text-sm text-quiet"> ×{item.quantity}</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
          <span>{date(item.bought_on)}</span>
          <span>{item.shop}</span>
          <Link
            to={`/account/orders/${item.order_id}`}
            className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4 sm:min-h-0"
          >
            注文番号 {item.display_id}
          </Link>
        </p>
      </div>
      <p className="font-semibold whitespace-nowrap tabular-nums">{yen(item.amount)}</p>
    </li>
  )
}

function Notes() {
  return (
    <ul className="grid list-disc gap-1.5 border-t border-line pt-6 pl-5 text-sm text-quiet whole-words">
      <li>金額は、割引とポイントでのお支払いを除いた税込の金額です。返品された分と、お返しした金額は含みません。</li>
      <li>対象かどうかは、ご注文の日に適用されていた厚生労働省の対象品目一覧によります。</li>
      <li>ほかのお店でのお買い上げや、生計を一にするご家族の分も合わせて申告できます。</li>
      <li>健康診断など、健康のための一定の取り組みが必要です。医療費控除と同時には受けられません。</li>
    </ul>
  )
}
