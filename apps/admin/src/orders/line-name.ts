/** The name of a line, with that of its variant, which alone distinguishes two sizes of one product. */
export const lineName = ({ title, description }: { title?: string; description?: string | null }) =>
  [title, description].filter(Boolean).join(' ')
