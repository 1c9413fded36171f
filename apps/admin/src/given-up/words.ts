/** The words of automatic work that was given up. */
export const say = {
  title: '終わらなかった処理',
  lead: 'メール、お支払いの確定、検索への反映など、自動の処理のうち、くり返し試しても終わらなかったものです。',
  views: { open: '待っているもの', ended: '済んだもの（30日分）' },
  none: '終わらなかった処理はありません。',
  noneEnded: 'この30日に済んだものはありません。',
  columns: { work: '処理', about: '対象', since: '止まった時刻', outcome: '結果', act: '操作' },
  earlier: '以前の版の処理',
  reasons: {
    no_answer: '相手のサービスから返事がありませんでした。',
    timed_out: '時間内に終わりませんでした。',
    refused: 'いまの状態では行えませんでした。',
    fault: 'エラーが起きました。',
  },
  tries: (tries: number) => `${tries}回試しました。`,
  /** For the person who reads the log. */
  log: (job: string, error: string | null) => `ログの番号 ${job}${error ? `（${error}）` : ''}`,
  order: (number: number) => `注文 ${number}`,
  customer: 'お客さまを見る',
  named: (work: string, order: number | undefined) => (order ? `${work}（注文 ${order}）` : work),
  outcomes: {
    retried: 'もう一度試しました',
    closed: '対応済みにしました',
    done_since: '次の回で済みました',
  },

  retry: {
    act: 'もう一度試す',
    of: (name: string) => `「${name}」をもう一度試す`,
    asked: (name: string) => `「${name}」をもう一度試しますか`,
    ask: (rows: number) => `${rows}件をもう一度試しますか`,
    does: 'すぐに処理を始めます。すでに済んでいたものを試しても、二重には行いません。また終わらなければ、この一覧に戻ります。',
    said: (name: string) => `「${name}」をもう一度試しています。`,
    done: (rows: number) => `${rows}件をもう一度試しています。`,
  },
  close: {
    act: '対応済みにする',
    of: (name: string) => `「${name}」を対応済みにする`,
    asked: (name: string) => `「${name}」を対応済みにしますか`,
    ask: (rows: number) => `${rows}件を対応済みにしますか`,
    does: '処理は行わず、この一覧から外します。別の方法で済ませたもの、もう要らないものに使ってください。元に戻せません。',
    said: (name: string) => `「${name}」を対応済みにしました。`,
    done: (rows: number) => `${rows}件を対応済みにしました。`,
  },
} as const
