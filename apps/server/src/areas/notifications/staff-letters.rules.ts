import { footOf, type Shop } from './account-letters.rules.ts'
import { type Letter, writeLetter } from './letter.rules.ts'

const toStaff = 'このメールは、管理画面のご利用のためにお送りしています。'

/** Invites someone to work here. The link holds the key to the place and works once. */
export function invitation(shop: Shop, link: string): Letter {
  return writeLetter(
    `${shop.name}の管理画面へのご招待`,
    [
      { kind: 'paragraph', text: `${shop.name}の管理画面に招待されました。` },
      { kind: 'paragraph', text: '下のボタンから、お名前とパスワードを設定してください。' },
      { kind: 'button', label: '招待を受ける', href: link },
      { kind: 'paragraph', text: 'リンクの有効期限は7日間です。' },
    ],
    footOf(shop, toStaff, 'お心当たりのない場合は、このメールを破棄してください。'),
  )
}

/** Leads to the page where a member of staff chooses a new password. The link works once. */
export function staffPasswordLetter(shop: Shop, link: string): Letter {
  return writeLetter(
    '管理画面のパスワードの再設定',
    [
      { kind: 'paragraph', text: '管理画面のパスワードの再設定のご依頼を受け付けました。' },
      { kind: 'paragraph', text: '下のボタンから、新しいパスワードを設定してください。' },
      { kind: 'button', label: 'パスワードを再設定する', href: link },
      { kind: 'paragraph', text: 'リンクの有効期限は15分です。' },
    ],
    footOf(shop, toStaff, 'お心当たりのない場合は、このメールを破棄してください。パスワードは変わりません。'),
  )
}
