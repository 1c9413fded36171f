import type { ArrivalRecord } from '@kusuribako/contract/inventory/arrivals'
import { date } from '@kusuribako/ui/format.ts'

/** The words of those who hand goods over to the shop. */
export const saySuppliers = {
  title: '仕入先',
  lead: '商品を納める卸売業者・メーカーです。入荷の記録に、氏名・所在地・連絡先を残します（薬機法施行規則14条）。',
  add: '仕入先を追加',
  edit: '変更',
  editOf: (name: string) => `${name} を変更`,
  remove: '外す',
  removeOf: (name: string) => `${name} を外す`,
  fields: {
    name: '名称',
    address: '所在地',
    phone: '電話番号・連絡先',
    licence_number: '許可番号',
    note: '備考',
  },
  licenceHelp: '医薬品の販売業・製造販売業などの許可番号です。許可証の写しなどで確かめて入力します。',
  noteHelp: '担当者名や発注の締め時刻など、お店の覚え書きです。',
  noLicence: '許可番号は未入力です',
  licence: (number: string) => `許可番号 ${number}`,
  save: '保存する',
  duplicate: '同じ名称の仕入先があります。',
  created: (name: string) => `${name} を追加しました。`,
  changed: (name: string) => `${name} を変更しました。これまでの入荷の記録は変わりません。`,
  removed: (name: string) => `${name} を外しました。これまでの入荷の記録には残ります。`,
  askRemove: (name: string) => `${name} を外しますか`,
  removeBody: '入荷を記録するときに選べなくなります。これまでの入荷の記録には残ります。',
  doRemove: '外す',
  empty: '仕入先はまだありません',
  emptyHelp: '「仕入先を追加」から登録すると、入荷を記録するときに選べます。',
} as const

/** The words of the list of what deliveries brought. */
export const sayArrivals = {
  title: '入荷の記録',
  empty: 'まだ入荷の記録はありません。「入荷」で商品を受け入れると、ここに並びます。',
  lead: '入荷の記録を、新しい日から順に示します（薬機法施行規則14条。医薬品は3年間保存）。監視指導のときは、期間を絞って保存し、お見せください。',
  from: '入荷日（から）',
  to: '入荷日（まで）',
  supplier: '仕入先',
  everySupplier: 'すべて',
  goods: '商品',
  everything: 'すべて',
  medicines: '医薬品だけ',
  columns: { goods: '品名', quantity: '数量', lot: 'ロット・使用期限', supplier: '仕入先', arrived: '入荷' },
  pieces: (pieces: number) => pieces.toLocaleString('ja-JP'),
  noLot: '—',
  until: (day: string) => `期限 ${day}`,
  nobody: '仕入先の記録なし',
  removed: (name: string) => `${name}（外した仕入先）`,
  note: (number: string) => `納品書 ${number}`,
  by: (name: string) => `記録 ${name}`,
  remark: ({ text, written_at, written_by }: ArrivalRecord['remarks'][number]) =>
    `${text}（${date(written_at)} ${written_by}）`,
  addRemark: '注記を追加',
  addRemarkTo: (number: string) => `納品書 ${number} の記録に注記を追加`,
  remarkText: '注記',
  remarkHelp:
    '記録そのものは変わりません。正しい内容と、そう分かった訳を書き残します。在庫の数は、商品やロットのページで直します。',
  remarked: (number: string) => `納品書 ${number} の記録に注記を追加しました。`,
  csv: {
    act: 'CSVで保存',
    file: '入荷の記録.csv',
    columns: [
      ...['入荷日', '品名', 'SKU', '区分', '数量', 'ロット番号', '使用期限', '仕入先', '所在地', '連絡先', '許可番号'],
      ...['納品書番号', '記録した人', '記録日時', '備考'],
    ],
  },
} as const
