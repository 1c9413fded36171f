import { type Letter, type LetterFooter, writeLetter } from './letter.rules.ts'
import { dateAndTime } from './wording.rules.ts'

/** The storefront and the shop's name, for links and signature. */
export interface Shop {
  name: string
  /** The storefront's address, without a trailing slash. */
  url: string
}

export const letterFooter = (shop: Shop, ...notes: string[]): LetterFooter => ({
  shop: shop.name,
  home: shop.url,
  notes,
})

const noReply = 'このメールは送信専用です。お問い合わせは、サイトの「お問い合わせ」からお寄せください。'

/** Asks the owner of an address to confirm it. The link contains the code and works once. */
export function verificationLetter(shop: Shop, mailed: MailedCode): Letter {
  return writeLetter(
    'メールアドレスの確認をお願いします',
    [
      { kind: 'paragraph', text: `${shop.name}の会員のメールアドレスとして、このアドレスが登録されました。` },
      {
        kind: 'paragraph',
        text: 'ご自身で会員登録、またはメールアドレスの変更をされた方は、下のボタンを押してください。',
      },
      { kind: 'button', label: 'メールアドレスを確認する', href: linkOf(shop, '/account/verify', mailed) },
      {
        kind: 'paragraph',
        text: '押すと、このメールアドレスでのこれまでのご注文を、登録した方がご覧になれます。リンクの有効期限は24時間です。',
      },
    ],
    letterFooter(shop, 'お心当たりのない場合は、ボタンを押さずに、このメールを破棄してください。', noReply),
  )
}

/** Links to the page where a new password is chosen. The link contains the code and works once. */
export function passwordLetter(shop: Shop, mailed: MailedCode): Letter {
  return writeLetter(
    'パスワードの再設定',
    [
      { kind: 'paragraph', text: 'パスワードの再設定のご依頼を受け付けました。' },
      { kind: 'paragraph', text: '下のボタンから、新しいパスワードを設定してください。' },
      { kind: 'button', label: 'パスワードを再設定する', href: linkOf(shop, '/account/reset-password', mailed) },
      { kind: 'paragraph', text: 'リンクの有効期限は15分です。' },
    ],
    letterFooter(shop, 'お心当たりのない場合は、このメールを破棄してください。パスワードは変わりません。', noReply),
  )
}

const partyNames: Record<string, string> = { line: 'LINE', docomo: 'dアカウント', yahoo: 'Yahoo! JAPAN ID' }

/**
 * Notifies that an account can be signed in to through another party, and says what to do if that was somebody else.
 */
export function accountConnectedLetter(shop: Shop, party: string): Letter {
  const name = partyNames[party] ?? party
  return writeLetter(
    `${name}と連携しました`,
    [
      {
        kind: 'paragraph',
        text: `${shop.name}の会員情報が、${name}と連携されました。次回から${name}でログインできます。`,
      },
      { kind: 'button', label: '連携を確認する', href: `${shop.url}/account/connections` },
      {
        kind: 'paragraph',
        text: 'お心当たりのない場合は、すぐにパスワードを変更し、上の画面で連携を解除してください。',
      },
    ],
    letterFooter(shop, noReply),
  )
}

/** Says when and how, and nothing else: the shop stores neither location nor device. */
export function newBrowserLetter(shop: Shop, way: string, at: Date): Letter {
  const how = partyNames[way] ?? 'パスワード'
  return writeLetter(
    '新しい端末からログインがありました',
    [
      {
        kind: 'paragraph',
        text: `${dateAndTime(at)}に、これまで使われていない端末またはブラウザーから、${shop.name}の会員情報にログインがありました（${how}でのログイン）。`,
      },
      { kind: 'paragraph', text: 'ご自身によるものでしたら、何もしていただく必要はありません。' },
      {
        kind: 'paragraph',
        text: 'お心当たりのない場合は、すぐに下のボタンからパスワードを再設定してください。ログイン中のすべての端末からログアウトされます。',
      },
      { kind: 'button', label: 'パスワードを再設定する', href: `${shop.url}/account/password` },
      ...(way in partyNames
        ? [{ kind: 'paragraph', text: `あわせて、「アカウント連携」で${how}との連携をご確認ください。` } as const]
        : []),
    ],
    letterFooter(shop, 'ブラウザーのCookieを消したあとのログインでも、このメールが届きます。', noReply),
  )
}

/** Notifies the owner of an account of a new password, and says what to do if that was somebody else. */
export function passwordChangedLetter(shop: Shop): Letter {
  return writeLetter(
    'パスワードが変更されました',
    [
      { kind: 'paragraph', text: `${shop.name}の会員情報のパスワードが変更されました。` },
      {
        kind: 'paragraph',
        text: 'お心当たりのない場合は、すぐに下のボタンからパスワードを再設定してください。',
      },
      { kind: 'button', label: 'パスワードを再設定する', href: `${shop.url}/account/password` },
    ],
    letterFooter(shop, noReply),
  )
}

/** Sent to the former address: otherwise only the person who changed it would get notices from now on. */
export function emailChangedLetter(shop: Shop): Letter {
  return writeLetter(
    'メールアドレスが変更されました',
    [
      {
        kind: 'paragraph',
        text: `${shop.name}の会員情報のメールアドレスが変更されました。これからのお知らせは、新しいメールアドレスにお送りします。`,
      },
      { kind: 'paragraph', text: 'お心当たりのない場合は、すぐにお問い合わせください。' },
      { kind: 'button', label: 'お問い合わせ', href: `${shop.url}/contact` },
    ],
    letterFooter(shop, noReply),
  )
}

/** Says what was deleted with an account, what the law requires to be kept, and that nothing more is sent. */
export function accountClosedLetter(shop: Shop): Letter {
  return writeLetter(
    '退会のお手続きが完了しました',
    [
      { kind: 'paragraph', text: `${shop.name}の会員情報を削除しました。これまでのご利用、ありがとうございました。` },
      {
        kind: 'paragraph',
        text: 'お名前・ご住所・メールアドレスなどの会員情報、登録のカード、お気に入り、ポイントを削除しました。お知らせのメールの配信も停止しました。',
      },
      {
        kind: 'paragraph',
        text: 'ご注文・領収書・医薬品の販売の記録は、法令により保存し、お名前・ご住所などはご注文から8年3か月で削除します。お届け前のご注文は、そのままお届けします。ご注文番号とメールアドレスで、引き続きご覧になれます。',
      },
      { kind: 'button', label: 'ご注文を確認する', href: `${shop.url}/orders/lookup` },
      { kind: 'paragraph', text: 'お心当たりのない場合は、すぐにサイトの「お問い合わせ」からお知らせください。' },
    ],
    letterFooter(shop, noReply),
  )
}

/** Guest orders, and the account that claims them. */
interface OrderClaim {
  /** The account's. */
  email: string
  /** The orders', as the buyer knows them. */
  numbers: readonly number[]
  token: string
}

/**
 * Asks a guest to transfer orders, and names the requesting account: nobody can agree to be seen by an unnamed person.
 */
export function orderClaimLetter(shop: Shop, { email, numbers, token }: OrderClaim): Letter {
  return writeLetter(
    'ご注文を会員のアカウントに移すご依頼がありました',
    [
      {
        kind: 'paragraph',
        text: `${email} の会員の方から、このメールアドレスでお受けしたご注文（ご注文番号 ${numbers.join('、')}）を、会員のアカウントに移すご依頼がありました。`,
      },
      {
        kind: 'paragraph',
        text: '移したあとは、その会員の方がご注文の内容とお届け先をご覧になれます。ご本人のアカウントなど、お心当たりのある場合だけ、下のボタンから移してください。',
      },
      {
        kind: 'button',
        label: 'ご注文を移す画面を開く',
        href: `${shop.url}/account/claim-orders?${new URLSearchParams({ token })}`,
      },
      { kind: 'paragraph', text: 'リンクの有効期限は15分です。' },
    ],
    letterFooter(shop, 'お心当たりのない場合は、このメールを破棄してください。ご注文は移りません。', noReply),
  )
}

/** The content of a mail's link. */
interface MailedCode {
  uid: string
  code: string
}

const linkOf = ({ url }: Shop, path: string, { code, uid }: MailedCode) =>
  `${url}${path}?${new URLSearchParams({ code, uid })}`
