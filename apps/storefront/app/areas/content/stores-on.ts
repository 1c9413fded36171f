import type { Licence, Professional } from '@kusuribako/contract/pharmacy/licences'
import { date } from '@kusuribako/ui/format.ts'
import type { z } from 'zod'
import type { NamedFact } from './facts-in.ts'

type Person = z.infer<typeof Professional>

/** The shop's current data about its stores. */
interface StoreData {
  licences: Licence[]
  on_duty: (Person & { store_name: string })[]
}

/** A store as its legal notice page has to show it. */
export interface StoreView {
  name: string
  facts: NamedFact[]
  photos: { url: string; alt: string }[]
}

/** The pages of legal notices, each with the stores that it is about. */
const pages: Readonly<Record<string, readonly Licence['kind'][]>> = {
  legal_nagareyama: ['薬局', '店舗販売業'],
  legal_nagareyama_yakkyoku: ['薬局'],
  legal_nagareyama_yakuten: ['店舗販売業'],
}

/**
 * What a legal notice page shows of each store (薬機法施行規則 別表第1の2・1の3): from the shop's data, so that a new manager or
 * another shift appears at once.
 */
export function storesOn(handle: string, { licences, on_duty }: StoreData): StoreView[] {
  return licences
    .filter(({ kind }) => pages[handle]?.includes(kind))
    .map((licence) => ({
      name: licence.store_name,
      facts: factsOf(
        licence,
        on_duty.filter(({ store_name }) => store_name === licence.store_name),
      ),
      photos: licence.display.photos ?? [],
    }))
}

export const isStorePage = (handle: string) => Object.hasOwn(pages, handle)

function factsOf(licence: Licence, on_duty: Person[]): NamedFact[] {
  const { kind, display, professionals } = licence
  const rows: [string, string][] = [
    ['許可の区分', kind],
    ['許可番号', licence.number],
    ['許可を行った者', licence.issued_by],
    ...(display.issued_on ? [['許可年月日', date(display.issued_on)] as [string, string]] : []),
    ['有効期間', `${date(licence.valid_from)}〜${date(licence.valid_to)}`],
    ['開設者', licence.opener_name],
    ['店舗の名称', licence.store_name],
    ['所在地', licence.store_address],
    [kind === '薬局' ? '管理薬剤師' : '店舗管理者', licence.manager_name],
    ['薬剤師・登録販売者', professionals.map(({ duties, ...person }) => `${nameAndKind(person)} ${duties}`).join('\n')],
    ['ただいまの勤務者', on_duty.map(nameAndKind).join('、') || 'おりません。営業時間に順にお答えします。'],
    ['取り扱う区分', licence.classes.join('、')],
    ['営業時間', display.opening_hours],
    ...(display.online_hours ? [['特定販売を行う時間', display.online_hours] as [string, string]] : []),
    ['ご注文の受付', display.order_hours],
    ['相談できる時間', display.consultation_hours],
    ['相談時・緊急時の電話', licence.phone],
    ['使用期限', display.expiry_policy],
    ['特定販売の届出', display.notification],
    ...(display.device_notification ? [['医療機器の販売', display.device_notification] as [string, string]] : []),
  ]
  return rows.map(([name, text]) => ({ name, text }))
}

const nameAndKind = ({ name, kind }: Pick<Person, 'name' | 'kind'>) => `${name}（${kind}）`
