/** The words of what the buyer of guarded medicine answered. */
export const sayGuardedAnswers = {
  title: '購入前の質問への回答',
  show: '回答を読む',
  help: '指定濫用防止医薬品の確認のために、薬剤師と登録販売者だけが読めます（薬機法36条の11）。開くと、読んだことが記録に残ります。',
  guarded: (names: string[]) => `濫用防止：${names.join('、')}`,
  none: '回答はありません。保存する期間を過ぎた回答は、削除されています。',
} as const
