import { cx } from '@kusuribako/ui/cx.ts'
import { type Party, parties } from './parties.ts'

interface ExternalSignInButtonsProps {
  offered: readonly Party[]
  returnTo: string | null
  /** First-time visitors are registered by it; somebody who is signed in is not. */
  forNewcomers?: boolean
}

/** Sign-in methods without a password of this shop. */
export function ExternalSignInButtons({ offered, returnTo, forNewcomers = true }: ExternalSignInButtonsProps) {
  if (offered.length === 0) return null
  const query = returnTo ? `?return_to=${encodeURIComponent(returnTo)}` : ''
  return (
    <section aria-label="ほかのサービスでログイン" className="mt-8 grid gap-3 border-t border-line pt-8">
      <h2 className="text-lg">ほかのサービスでログイン</h2>
      {offered.map((party) => (
        <a
          key={party}
          href={`/account/login/${party}${query}`}
          className={cx(
            'inline-flex min-h-12 items-center justify-center rounded-field border px-6 py-2 text-center phrases font-semibold transition-colors',
            parties[party].button,
          )}
        >
          {parties[party].name}でログイン
        </a>
      ))}
      {forNewcomers && <p className="text-sm text-quiet">はじめての方は、そのまま会員登録ができます。</p>}
    </section>
  )
}
