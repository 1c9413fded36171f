import { Button, ButtonLink } from '@kusuribako/ui/button.tsx'
import { Link } from '@kusuribako/ui/link.tsx'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { Form, useNavigation } from 'react-router'
import { PageHead } from '../content/page-head.tsx'
import { FocusedNotice } from './focused-notice.tsx'

interface StopMailsProps {
  title: string
  /** What no longer arrives. */
  mails: string
  /** `unknown`: a truncated or outdated link identifies nobody. */
  state: 'running' | 'stopped' | 'unknown'
  answer: { failed: boolean } | undefined
}

/** The page of a mail's unsubscribe link: one button stops the mails. */
export const StopMails = ({ title, mails, state, answer }: StopMailsProps) => (
  <div className="page">
    <div className="mx-auto max-w-md">
      <PageHead crumbs={[{ name: title }]} title={title} />
      <div className="grid gap-6">
        {answer?.failed && state === 'running' && (
          <FocusedNotice kind="danger" title="停止できませんでした" about={answer}>
            少し時間をおいてもう一度お試しください。
          </FocusedNotice>
        )}
        {state === 'running' ? (
          <StopForm mails={mails} />
        ) : (
          <Outcome isKnown={state === 'stopped'} {...{ mails, answer }} />
        )}
      </div>
    </div>
  </div>
)

function StopForm({ mails }: Pick<StopMailsProps, 'mails'>) {
  const sending = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="grid gap-4">
      <p>下のボタンを押すと、{mails}の配信を停止します。</p>
      <Button busy={sending}>配信を停止する</Button>
    </Form>
  )
}

function Outcome({ isKnown, mails, answer }: Pick<StopMailsProps, 'mails' | 'answer'> & { isKnown: boolean }) {
  const stopped = { kind: 'success', title: '配信を停止しています', children: `${mails}は届きません。` } as const
  const outcome = isKnown ? stopped : unknownLink
  return (
    <>
      {answer ? <FocusedNotice {...outcome} about={answer} /> : <Notice {...outcome} />}
      <ButtonLink to="/" kind="plain">
        ホームへ
      </ButtonLink>
    </>
  )
}

const unknownLink = {
  kind: 'warning',
  title: 'このリンクからは停止できません',
  children: (
    <>
      リンクが途中で切れているか、使えなくなっています。メールのリンクをもう一度お試しいただくか、
      <Link to="/contact" className="whitespace-nowrap text-leaf underline underline-offset-4">
        お問い合わせ
      </Link>
      からご連絡ください。
    </>
  ),
} as const
