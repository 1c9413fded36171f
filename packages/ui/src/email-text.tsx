/** An e-mail address; in a narrow column it breaks before its @ rather than within a word. */
export function EmailText({ email }: { email: string | null }) {
  const at = email?.lastIndexOf('@') ?? -1
  if (!email || at < 0) return email
  return (
    <span className="[overflow-wrap:anywhere]">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
