/** The name of a line, with that of its variant: two sizes of one product are told apart by it alone. */
export const lineName = ({ title, description }: { title?: string; description?: string | null }) =>
  [title, description].filter(Boolean).join(' ')
