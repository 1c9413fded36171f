import type { KeyboardEvent } from 'react'

/**
 * Whether a key belongs to a conversion of kana into kanji, in which Enter and the arrows choose. Safari tells of the
 * key that ends one only after its end, and then by the code 229 alone.
 */
export const isConverting = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229
