import { say } from './words.ts'

interface KnownWordsProps {
  /** The field to which they belong. */
  label: string
  words: readonly string[]
  chosen: readonly string[]
  toggle: (word: string) => void
}

/** Existing words, to choose instead of spelling them differently. */
export const KnownWords = ({ label, words, chosen, toggle }: KnownWordsProps) =>
  words.length > 0 && (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-leaf underline underline-offset-4">
        {say.known}
        <span className="sr-only">（{label}）</span>
      </summary>
      <fieldset className="flex max-h-72 flex-wrap gap-2 overflow-y-auto p-1">
        <legend className="sr-only">{label}</legend>
        {words.map((word) => (
          <button
            key={word}
            type="button"
            aria-pressed={chosen.includes(word)}
            onClick={() => toggle(word)}
            className="min-h-11 cursor-pointer rounded-chip border border-edge bg-surface px-3 text-sm sm:min-h-9 aria-pressed:border-leaf aria-pressed:bg-leaf-tint aria-pressed:font-semibold aria-pressed:text-leaf-deep"
          >
            {word}
          </button>
        ))}
      </fieldset>
    </details>
  )
