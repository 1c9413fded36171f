import { vi } from 'vitest'

/** A browser's empty storage, until the test's globals are put back. */
export function stubStorage(name: 'localStorage' | 'sessionStorage'): void {
  const kept = new Map<string, string>()
  vi.stubGlobal(name, {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
}
