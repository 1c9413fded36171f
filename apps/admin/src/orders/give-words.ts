/** The words of an order that its member has made without signing in. */
export const sayGiving = {
  act: '会員のご注文にする',
  ask: (number: number) => `注文 ${number} を会員のご注文にしますか`,
  does: '会員のマイページに出て、ポイントも付くようになります。',
  lettersTo: (email: string) => `お知らせのメールは、これまでどおり ${email} へ送ります。`,
  chosen: (name: string, email: string) => `会員 ${name} 様（${email}）`,
  nobody: 'ご注文と同じメールアドレスの会員はいません。',
  memberMissing: '会員を選んでください。',
  sure: 'ご注文が、この会員ご本人のものであることを確かめました',
  sureMissing: 'ご本人のご注文であることを確かめてから、印を付けてください。',
  done: (number: number, name: string) => `注文 ${number} を、会員 ${name} 様のご注文にしました。`,
} as const
