import type { KeyboardEvent } from 'react'

/**
 * Whether a key event belongs to an IME conversion, in which Enter and the arrows choose. Safari sends the key that
 * ends one only after its end, and then only with the code 229.
 */
export const isConverting = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229
