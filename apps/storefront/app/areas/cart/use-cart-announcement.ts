import { useEffect, useRef, useState } from 'react'
import { refreshMe } from '../shell/me.ts'
import { type CartView, lineField } from './cart-view.ts'

/**
 * Announces the result of a cart change to screen readers, and updates the header. The first rendering is not
 * announced. Where the pressed button was removed with its line, the focus moves to the one that took its place,
 * because a cart may be long; after the last one, and after a code, to the beginning of the page.
 */
export function useCartAnnouncement(cart: CartView | null): string {
  const [announcement, setAnnouncement] = useState('')
  const words = cart ? wordsOf(cart) : 'カートを更新しました。カートに商品はありません。'
  const previous = useRef({ words, lines: cart?.lines ?? [] })
  useEffect(() => {
    const before = previous.current
    if (before.words === words) return
    const lines = cart?.lines ?? []
    previous.current = { words, lines }
    setAnnouncement(words)
    void refreshMe()
    if (document.activeElement !== document.body) return
    const removedIndex = before.lines.findIndex(({ id }) => !lines.some((line) => line.id === id))
    const next = lines[removedIndex]
    document.getElementById(next ? lineField(next.id) : 'main')?.focus({ preventScroll: true })
  }, [words, cart])
  return announcement
}

/** With the codes: one may be added or removed without changing the sum. */
function wordsOf({ count, totals, codes, giftCardCodes }: CartView): string {
  const used = [...codes, ...giftCardCodes].join('、')
  return `カートを更新しました。${count}点、合計${totals.total}円です。${used && `コードは${used}をお使いです。`}`
}
