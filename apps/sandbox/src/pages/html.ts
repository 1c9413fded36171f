/** A piece of HTML that may be placed as it is. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | null | undefined | false | Part[]

/** HTML with every value escaped, except what is Markup itself. */
export function html(parts: TemplateStringsArray, ...values: Part[]): Markup {
  return new Markup(parts.map((part, i) => part + escapeValue(values[i])).join(''))
}

function escapeValue(value: Part): string {
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(escapeValue).join('')
  if (value === null || value === undefined || value === false) return ''
  return String(value).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
