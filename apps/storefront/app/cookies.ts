/** One value of a Cookie or Set-Cookie header. */
export function readCookie(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return decode(value.join('=')) || null
  }
  return null
}

function decode(value: string) {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

/** A Set-Cookie value that scripts cannot read and other sites do not send; null deletes the cookie. */
export function writeCookie(name: string, value: string | null, { days, secure }: { days: number; secure: boolean }) {
  const age = value === null ? 0 : days * 86_400
  const parts = [`${name}=${encodeURIComponent(value ?? '')}`, 'Path=/', `Max-Age=${age}`, 'HttpOnly', 'SameSite=Lax']
  return [...parts, secure && 'Secure'].filter(Boolean).join('; ')
}
