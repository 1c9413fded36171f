import { dayInWords } from '../pharmacy/day.rules.ts'
import { letterFooter, type Shop } from './account-letters.rules.ts'
import { type Letter, writeLetter } from './letter.rules.ts'
import { dateAndTime } from './wording.rules.ts'

export const staffNote = 'このメールは、管理画面のご利用のためにお送りしています。'

/** Invites somebody to work here. The link contains the invitation's token and works once. */
export function invitationLetter(shop: Shop, link: string): Letter {
  return writeLetter(
    `${shop.name}の管理画面へのご招待`,
    [
      { kind: 'paragraph', text: `${shop.name}の管理画面に招待されました。` },
      { kind: 'paragraph', text: '下のボタンから、お名前とパスワードを設定してください。' },
      { kind: 'button', label: '招待を受ける', href: link },
      { kind: 'paragraph', text: 'リンクの有効期限は7日間です。' },
    ],
    letterFooter(shop, staffNote, 'お心当たりのない場合は、このメールを破棄してください。'),
  )
}

/** Links to the page where a member of staff chooses a new password. The link works once. */
export function staffPasswordLetter(shop: Shop, link: string): Letter {
  return writeLetter(
    '管理画面のパスワードの再設定',
    [
      { kind: 'paragraph', text: '管理画面のパスワードの再設定のご依頼を受け付けました。' },
      { kind: 'paragraph', text: '下のボタンから、新しいパスワードを設定してください。' },
      { kind: 'button', label: 'パスワードを再設定する', href: link },
      { kind: 'paragraph', text: 'リンクの有効期限は15分です。' },
    ],
    letterFooter(shop, staffNote, 'お心当たりのない場合は、このメールを破棄してください。パスワードは変わりません。'),
  )
}

/** What can happen to an account's credentials. */
export type CredentialChange =
  | 'password_changed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_code_used'
  | 'codes_refused'

const credentialWords: Record<CredentialChange, { title: string; what: string; next: string }> = {
  password_changed: {
    title: 'パスワードが変更されました',
    what: 'ログイン中だった画面は、すべてログアウトしました。次から新しいパスワードでログインできます。',
    next: 'お心当たりのない場合は、メールを他の人に読まれているおそれがあります。すぐに管理者へご連絡ください。',
  },
  second_factor_on: {
    title: '二段階認証を設定しました',
    what: '次のログインから、パスワードのほかに確認コードをお尋ねします。',
    next: 'お心当たりのない場合は、すぐに管理者へご連絡ください。',
  },
  second_factor_off: {
    title: '二段階認証が解除されました',
    what: '次のログインから、パスワードだけでログインできます。',
    next: 'お心当たりのない場合は、すぐにパスワードを再設定し、管理者へご連絡ください。',
  },
  recovery_code_used: {
    title: '回復コードでログインしました',
    what: '確認コードの代わりに、回復コードが1つ使われました。使った回復コードは、もう使えません。',
    next: 'お心当たりのない場合は、すぐにパスワードを再設定し、管理者へご連絡ください。',
  },
  codes_refused: {
    title: '確認コードの間違いが続いています',
    what: '正しいパスワードのあとに、確認コードの間違いが続いたため、ログインを15分ほど止めました。',
    next: 'お心当たりのない場合は、パスワードを他の人に知られているおそれがあります。すぐに再設定してください。',
  },
}

/** Notifies of a change that the account's owner should have made, and says what to do if that was somebody else. */
export function credentialLetter(shop: Shop, change: CredentialChange, at: Date, link: string): Letter {
  const { title, what, next } = credentialWords[change]
  return writeLetter(
    title,
    [
      { kind: 'paragraph', text: `${shop.name}の管理画面のアカウントについてのお知らせです（${dateAndTime(at)}）。` },
      { kind: 'paragraph', text: what },
      { kind: 'paragraph', text: next },
      { kind: 'button', label: 'アカウントを確認する', href: link },
    ],
    letterFooter(shop, staffNote),
  )
}

interface EndingLicence {
  kind: string
  number: string
  store_name: string
  /** Its last day. */
  valid_to: string
}

/** To the shop: by which day a licence must be renewed, because what it covers is not sold after it (薬機法4条4項・24条2項). */
export function licenceLetter(shop: Shop, { kind, number, store_name, valid_to }: EndingLicence, link: string): Letter {
  return writeLetter(
    `【許可証】${store_name}の有効期限が近づいています`,
    [
      { kind: 'paragraph', text: '次の許可証の有効期限が近づいています。更新の手続きをお願いします。' },
      {
        kind: 'facts',
        rows: [
          ['店舗', store_name],
          ['許可の種類', kind],
          ['番号', number],
          ['有効期限', dayInWords(valid_to)],
        ],
      },
      { kind: 'paragraph', text: '有効期限を過ぎると、この許可で扱う医薬品は、自動的に販売を止めます。' },
      { kind: 'button', label: '許可証を確認する', href: link },
    ],
    letterFooter(shop, staffNote),
  )
}
