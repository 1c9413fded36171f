/** The words of the ways to pay that shoppers may choose. */
export const say = {
  title: 'お支払い方法・ポイント',
  lead: 'ご購入の画面で選べるお支払い方法と、ポイントの還元率です。決済会社の障害のときなどに、ここで止められます。',
  ways: 'お支払い方法',
  columns: { way: '方法', state: '売場', act: '操作' },
  on: '選べます',
  off: '止めています',
  none: '使えるお支払い方法がありません。決済会社の設定（環境変数）をご確認ください。',
  turnOn: '選べるようにする',
  turnOff: '止める',
  turnOf: (name: string, on: boolean) => (on ? `${name} を選べるようにする` : `${name} を止める`),
  ask: (name: string, on: boolean) => (on ? `${name} を選べるようにしますか` : `${name} を止めますか`),
  does: (on: boolean) =>
    on
      ? 'ご購入の画面で、すぐに選べるようになります。'
      : 'ご購入の画面に、すぐに出なくなります。受け付け済みのご注文と、その返金は変わりません。',
  last: 'ほかに選べるお支払い方法がありません。止めると、お客さまはご購入できなくなります。',
  done: (name: string, on: boolean) => (on ? `${name} を選べるようにしました。` : `${name} を止めました。`),
  region: '販売地域',
  facts: { name: '名前', currency: '通貨', countries: 'お届けする国', tax: '標準税率', points: 'ポイントの還元率' },
  currency: (name: string, code: string) => `${name}（${code}）`,
  percent: (rate: number) => `${rate}％`,
  unsaid: 'まだ決めていません',
  pointsAct: '還元率を変える',
  pointsEdit: 'ポイントの還元率を変えますか',
  pointsDoes:
    'これからのご購入に使います。受け付け済みのご注文も、発送や返品で付与を計算し直すときは、新しい率になります。規格ごとに決めた率は変わりません。',
  pointsLabel: '還元率（％）',
  pointsHelp: '1％なら、100円で1ポイント。付けないときは 0 にします。',
  pointsWrong: '0から100までの数字を入力してください（例: 1、1.5）。',
  save: '保存する',
  pointsSaved: (rate: string) => `ポイントの還元率を${rate}にしました。`,
  elsewhere: '税率と送料は、「税率」「配送方法・送料」の画面で変えます。地域と通貨は、この画面では変えられません。',
  noRegion: '販売地域がまだありません。',
} as const
