import type { KeyboardEvent } from 'react'

/** Ctrl+Enter (or ⌘+Enter) in a text of several lines sends its form; an Enter that ends an IME conversion does not. */
export function sendByKey({ key, ctrlKey, metaKey, nativeEvent, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) {
  if (key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing) currentTarget.form?.requestSubmit()
}
