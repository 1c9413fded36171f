/** The name of a line, with that of its variant. */
export const lineName = ({ title, description }: { title: string; description: string | null }) =>
  [title, description].filter(Boolean).join(' ')
