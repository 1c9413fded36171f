import { GuardedIngredient } from '@kusuribako/contract/catalogue/medicine'
import { saleClassFacts } from '@kusuribako/contract/catalogue/sale-classes.rules'
import { cardProvider } from '@kusuribako/contract/payments/cards'
import { isInvoiceNumber, type LaunchItem, trialCardKey } from '@kusuribako/contract/settings/launch-checklist'
import type { Day } from '@kusuribako/contract/values/day'
import { isValidOn } from '../pharmacy/day.rules.ts'
import type { Licence } from '../pharmacy/sale-class.rules.ts'

/** A licence with everything that the law requires to be shown with it. */
interface Store extends Licence {
  kind: string
  number: string
  issued_by: string
  opener_name: string
  store_name: string
  store_address: string
  manager_name: string
  phone: string
  display: Record<string, unknown> | null
  /** Of staff who have not left. */
  kinds: readonly string[]
  /** When the last of its planned shifts ends. */
  planned_until: string | null
}

type Block = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: readonly string[] }

/** The shop's data about everything that has to be supplied. */
export interface Books {
  licences: readonly Store[]
  /** Static pages by their address. */
  pages: Readonly<Record<string, readonly Block[] | undefined>>
  notes: { invoice_registration_number?: unknown; abuse_procedure?: unknown }
  /**
   * For goods on sale that require questions (薬機法36条の10・36条の11): how many products have questions, and how many do
   * not.
   */
  asked: number
  unasked: number
  /** Medical devices on sale that require only a notification (管理医療機器). */
  devices: number
  /** Guarded ingredients with a rule valid today. */
  guarded: readonly string[]
  age_rules: number
  /** Offered shipping options, and regions in which goods are sold. */
  deliveries: number
  regions: readonly { name: string; point_rate: string | null; payment_providers: readonly string[] }[]
  /** Offered subscription plans. */
  plans: number
}

interface LaunchContext {
  now: Date
  today: Day
  /** Whether the card provider's key is a test key. */
  is_trial_key: boolean
}

/** An item of the list, and what is missing of it. */
export interface Checked {
  item: LaunchItem
  missing: string[]
}

/** The launch checklist: what is missing of each item. Samples, marked 見本, count as missing. */
export function checkLaunch(books: Books, context: LaunchContext): Checked[] {
  const { licences, notes } = books
  const stores = licences.filter((licence) => isValidOn(licence, context.today))
  /** What each store lacks, with the store's name. */
  const without = (lacks: (store: Store) => readonly string[]) =>
    stores.length === 0 ? ['許可証'] : lackedBy(stores.map((store) => [store.store_name, lacks(store)]))
  const missing: Record<LaunchItem, string[]> = {
    licences: without(({ display, ...store }) => missingNames(identity, { ...store, issued_on: display?.issued_on })),
    photos: without(({ display }) => photosLackedIn(display)),
    professionals: without(({ classes, kinds }) =>
      kinds.some((kind) => kind === '薬剤師' || !isReviewed(classes))
        ? []
        : [isReviewed(classes) ? '薬剤師' : '薬剤師か登録販売者'],
    ),
    shifts: without(({ planned_until }) =>
      planned_until !== null && new Date(planned_until) > context.now ? [] : ['これからの勤務'],
    ),
    hours: without(({ display }) => missingNames(hours, display)),
    phones: without(({ phone }) =>
      isReal(phone) && /\d{2,}/.test(phone) && !/^0120-000-000/.test(phone) ? [] : ['電話番号'],
    ),
    classes: without(({ classes }) => (classes.length > 0 ? [] : ['取り扱う区分'])),
    device_notification:
      books.devices === 0 || stores.some(({ display }) => isReal(display?.device_notification))
        ? []
        : ['医療機器の販売業の届出'],
    invoice_number: isInvoiceNumber(notes.invoice_registration_number) ? [] : ['登録番号'],
    seller_page: headingsMissing(books.pages.tokushoho, ofSeller),
    cancel_deadline: books.plans === 0 ? [] : headingsMissing(books.pages.tokushoho, ['定期便']),
    privacy_officer: headingsMissing(books.pages.privacy, ['個人情報保護管理者']),
    privacy_pages: [
      ...headingsMissing(books.pages.privacy, ofPrivacy),
      ...headingsMissing(books.pages.outbound_policy, ['送信先']),
    ],
    expiry_policy: without(({ display }) => [
      ...missingNames({ expiry_policy: '方針の文章' }, display),
      ...(typeof display?.expiry_months === 'number' ? [] : ['残す月数']),
    ]),
    questionnaires: books.asked === 0 && books.unasked > 0 ? ['購入前の質問'] : [],
    guarded_rules: GuardedIngredient.options.filter((ingredient) => !books.guarded.includes(ingredient)),
    abuse_procedure: isReal(notes.abuse_procedure) ? [] : ['手順書'],
    age_assurance: books.age_rules > 0 ? [] : ['年齢の確かめ方'],
    relief_page: headingsMissing(legalPages(books), [relief]),
    management_page: headingsMissing(legalPages(books), ofManagement),
    shipping_fees: books.deliveries > 0 ? [] : ['お届け方法'],
    point_rate: inRegions(books, ({ point_rate }) =>
      point_rate !== null && Number(point_rate) >= 0 ? [] : ['還元率'],
    ),
    payments: inRegions(books, ({ payment_providers: ways }) => {
      if (ways.length === 0) return ['選べる支払い方法']
      return context.is_trial_key && ways.includes(cardProvider) ? [trialCardKey] : []
    }),
  }
  return Object.entries(missing).map(([item, what]) => ({ item: item as LaunchItem, missing: what }))
}

/** The shop front, and the medicine shelves. */
const photosNeeded = 2
const relief = '医薬品副作用被害救済制度'
/** 薬機法施行規則 別表第1の2, by the headings of the legal pages here; what the licence says is shown from the shop's data. */
const ofManagement = ['見分け方', '区分の定義', '表示', '情報の提供', '陳列', '指定濫用防止医薬品', '苦情', '個人情報']
/** All of them as one: several stores may share what is the same for each. */
const legalPages = ({ pages }: Books): Block[] =>
  Object.entries(pages).flatMap(([handle, body]) => (handle.startsWith('legal') ? (body ?? []) : []))
const identity = {
  number: '許可番号',
  issued_by: '発行者',
  issued_on: '許可年月日',
  opener_name: '開設者',
  store_name: '店舗の名称',
  store_address: '所在地',
  manager_name: '管理者',
}
const hours = {
  opening_hours: '開店時間',
  online_hours: '特定販売を行う時間',
  order_hours: 'ご注文の受付時間',
  consultation_hours: '相談できる時間',
  notification: '特定販売の届出',
}

/** 特定商取引法11条, by the headings of its page here. */
const ofSeller = [
  ...['販売業者', '運営責任者', '所在地', '連絡先', '販売価格', '商品代金以外の費用'],
  ...['支払方法', '引渡時期', 'キャンセル', '返品'],
]

/** 個人情報保護法32条1項・施行令10条, by the headings of the page here. */
const ofPrivacy = ['利用の目的', '要配慮個人情報', '安全管理', '開示', '苦情']

const isReal = (text: unknown): boolean => typeof text === 'string' && text.trim() !== '' && !text.includes('見本')

/** The Japanese names of those fields that are empty or hold sample text. */
const missingNames = (words: Readonly<Record<string, string>>, values: Readonly<Record<string, unknown>> | null) =>
  Object.keys(words).flatMap((name) => (isReal(values?.[name]) ? [] : [words[name]!]))

function photosLackedIn(display: Store['display']): string[] {
  const photos: { alt?: unknown }[] = Array.isArray(display?.photos) ? display.photos : []
  const lacked = photosNeeded - photos.filter(({ alt }) => isReal(alt)).length
  return lacked > 0 ? [`写真${lacked}枚`] : []
}

/** Names the store and what it lacks, so that staff know where to enter it. */
const lackedBy = (each: readonly (readonly [whose: string, lacks: readonly string[]])[]) =>
  each.flatMap(([whose, lacks]) => (lacks.length > 0 ? [`${whose}の${lacks.join('・')}`] : []))

const isReviewed = (classes: Store['classes']) => classes.some((name) => saleClassFacts[name].needsPharmacistReview)

const inRegions = ({ regions }: Books, lacks: (region: Books['regions'][number]) => readonly string[]) =>
  regions.length === 0 ? ['地域'] : lackedBy(regions.map((region) => [region.name, lacks(region)]))

/** Which of these words appear in no heading of a page, or only in one with just a sample below it. */
function headingsMissing(body: readonly Block[] | undefined, words: readonly string[]): string[] {
  const sections = sectionsOf(body ?? [])
  return words.filter(
    (word) => !sections.some(({ heading, text }) => heading.includes(word) && isReal(heading) && isReal(text)),
  )
}

function sectionsOf(body: readonly Block[]) {
  const sections: { heading: string; text: string }[] = []
  for (const block of body) {
    if (block.kind === 'heading') sections.push({ heading: block.text, text: '' })
    else if (sections.length > 0) sections.at(-1)!.text += block.kind === 'list' ? block.items.join('\n') : block.text
  }
  return sections
}
