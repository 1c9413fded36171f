import { reliefDesk } from '@kusuribako/contract/pharmacy/relief'
import { Link } from '@kusuribako/ui/link.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { Phone, PhoneLinks } from '../content/phone-links.tsx'
import { Fact } from './facts.tsx'

/** Who can be consulted now; null while unknown. */
export interface OnDuty {
  store: string
  licence: string
  phone: string
  /** When a pharmacist can be consulted. */
  hours: string
  people: { name: string; kind: string }[]
  /** The minimum remaining shelf life of delivered goods, in the store's own words. */
  expiry: string
}

const link = 'text-leaf underline underline-offset-4'

/** What the page of a medicine must show beside the insert (薬機法施行規則 別表第1の2). */
export function LegalWords({ saleClass, onDuty }: { saleClass: string; onDuty: OnDuty | null }) {
  return (
    <Fact title="お薬のご相談">
      {onDuty && <Staff onDuty={onDuty} />}
      <p className="text-sm leading-relaxed">
        {onDuty && `${onDuty.expiry.replace(/。$/, '')}。`}医薬品の区分や販売のきまりは
        <Link to="/pages/legal_nagareyama_yakkyoku" className={link}>
          薬局の管理及び運営に関する事項
        </Link>
        をご覧ください。
      </p>
      <p className="mt-4 text-sm leading-relaxed">
        医薬品を正しく使ったのに健康被害が起きたときは、医薬品副作用被害救済制度による給付を受けられることがあります。お問い合わせは、
        {reliefDesk.name}へ。電話 <Phone number={reliefDesk.phone} />
        、受付 {reliefDesk.hours}。
        {saleClass === '指定第2類医薬品' && '「してはいけないこと」を守らずに使うと、対象にならないことがあります。'}
      </p>
    </Fact>
  )
}

/**
 * Before the button: what is told on each page of a designated second-class medicine (薬機法施行規則 別表第1の2; 指定第2類),
 * and every buyer of a guarded one, by its name in the law (薬機法36条の11, in force 2026-05-01). One notice for both.
 */
export function ClassNotice({ saleClass, isGuarded }: { saleClass: string; isGuarded: boolean }) {
  const isDesignated = saleClass === '指定第2類医薬品'
  if (!isDesignated && !isGuarded) return null
  const names = [isDesignated && saleClass, isGuarded && '指定濫用防止医薬品'].filter(Boolean)
  return (
    <Notice kind="warning" title={`${names.join('・')}です`}>
      {isDesignated && (
        <p>「してはいけないこと」を必ずご確認ください。ご使用について、薬剤師または登録販売者にご相談ください。</p>
      )}
      {isGuarded && (
        <p>
          決められた量や目的を超えて使うと、健康を大きく損なうおそれがあります。18才未満の方には販売できません。ご購入手続きで、年齢と、ほかの薬の使用・購入状況をおたずねします。
        </p>
      )}
    </Notice>
  )
}

function Staff({ onDuty: { store, licence, phone, hours, people } }: { onDuty: OnDuty }) {
  return (
    <dl className="mb-6 grid break-inside-avoid gap-3 rounded-card border border-line bg-surface px-5 py-4 text-sm leading-relaxed">
      <div>
        <dt className="text-quiet">ただいま勤務している専門家</dt>
        <dd className="phrases font-semibold">
          {people.length > 0
            ? people.map(({ name, kind }) => `${name}（${kind}）`).join('、')
            : '営業時間外です。ご相談には営業時間に順にお答えします。'}
        </dd>
      </div>
      <div>
        <dt className="text-quiet">販売店舗</dt>
        <dd>
          {store}（{licence}）・電話 <PhoneLinks text={phone} />
        </dd>
      </div>
      <div>
        <dt className="text-quiet">相談できる時間</dt>
        <dd>{hours}</dd>
      </div>
    </dl>
  )
}
