import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { codeOf } from '../api.ts'
import { refusalText } from '../refusal-words.ts'
import { words } from '../wording.ts'
import { signIn } from './session.ts'
import { SignInRefused, signInErrorText } from './sign-in-refused.tsx'

const say = {
  title: '確認コードの入力',
  of: (email: string) => `${email} でログインします。`,
  code: '確認コード',
  help: 'スマートフォンの認証アプリに出ている6桁の数字です。',
  recovery: '回復コード',
  recoveryHelp: '設定のときに保管した16文字です。1つにつき1回だけ使えます。',
  toRecovery: '回復コードを使う',
  toCode: '確認コードを使う',
  lost: '回復コードもないときは、管理者に二段階認証を外してもらってください。',
  missing: '6桁の数字を入力してください。',
  recoveryMissing: '回復コードを入力してください。',
  refused: refusalText('second_factor_wrong'),
  recoveryRefused: '回復コードが違うか、すでに使われています。',
  back: 'メールアドレスの入力に戻る',
}

interface CodeStepProps {
  credentials: { email: string; password: string }
  back: () => void
}

/** The second step for accounts with a second factor: a code from the app, or a recovery code. */
export function CodeStep({ credentials, back }: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const signing = useMutation({ mutationFn: signIn, onError: () => field.current?.select() })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = field.current!.value
    const isWellFormed = isRecovery ? code.trim() !== '' : /^\d{6}$/.test(code.normalize('NFKC').replaceAll(/\s/g, ''))
    setMissing(!isWellFormed)
    if (isWellFormed) return signing.mutate({ ...credentials, code })
    signing.reset()
    field.current?.focus()
  }
  const switchCodeKind = () => {
    setRecovery(!isRecovery)
    setMissing(false)
    signing.reset()
    field.current?.focus()
  }
  return (
    <>
      <h1 className="text-xl">{say.title}</h1>
      <p className="mt-1 text-sm [overflow-wrap:anywhere] text-quiet">{say.of(credentials.email)}</p>
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
        {signing.error && <SignInRefused>{errorText(signing.error, isRecovery)}</SignInRefused>}
        <TextInput
          ref={field}
          key={isRecovery ? 'recovery' : 'code'}
          label={isRecovery ? say.recovery : say.code}
          description={isRecovery ? say.recoveryHelp : say.help}
          name="code"
          size="md"
          maxLength={40}
          {...(isRecovery
            ? { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }
            : { autoComplete: 'one-time-code', inputMode: 'numeric' })}
          error={isMissing && (isRecovery ? say.recoveryMissing : say.missing)}
          data-autofocus
          autoFocus
        />
        <Button type="submit" size="md" loading={signing.isPending}>
          {words.signIn.submit}
        </Button>
      </form>
      {isRecovery && <p className="mt-4 text-sm text-quiet">{say.lost}</p>}
      <div className="mt-4 flex flex-col items-start gap-1">
        <Button variant="subtle" px={0} onClick={switchCodeKind}>
          {isRecovery ? say.toCode : say.toRecovery}
        </Button>
        <Button variant="subtle" px={0} onClick={back}>
          {say.back}
        </Button>
      </div>
    </>
  )
}

const errorText = (error: Error, isRecovery: boolean): string => {
  if (codeOf(error) !== 'second_factor_wrong') return signInErrorText(error)
  return isRecovery ? say.recoveryRefused : say.refused
}
