import { isConverting } from '@kusuribako/ui/converting.ts'
import { Button, TextInput } from '@mantine/core'
import { useMatchingTags } from './placement.ts'
import { unfinished, withFinished, withWords } from './tag-words.ts'
import { sayPlace as say } from './words.ts'

interface TagsFieldProps {
  tags: readonly string[]
  /** The unfinished word; saving includes it. */
  word: string
  change: (part: { tags?: string[]; word?: string }) => void
}

/** A product's tags: a comma or Enter ends each, and existing ones are suggested. */
export function TagsField({ tags, word, change }: TagsFieldProps) {
  const { data: matching = [] } = useMatchingTags(word)
  const proposed = word.trim() ? matching.filter((one) => !tags.includes(one)) : []
  const splitTyped = (typed: string) => change({ tags: withFinished(tags, typed), word: unfinished(typed) })
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm font-semibold">{say.tags}</legend>
      <Tags tags={tags} takeOut={(tag) => change({ tags: tags.filter((one) => one !== tag) })} />
      <TextInput
        label={say.addTag}
        description={say.tagsHelp}
        value={word}
        onChange={({ currentTarget: { value }, nativeEvent }) => {
          // Text in IME composition is not split.
          if ((nativeEvent as InputEvent).isComposing) change({ word: value })
          else splitTyped(value)
        }}
        onCompositionEnd={({ currentTarget }) => splitTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (isConverting(event)) return
          change({ tags: withWords(tags, word), word: '' })
        }}
        maxLength={255}
        autoComplete="off"
      />
      <p role="status" className="sr-only">
        {proposed.length > 0 && say.proposed(proposed.length)}
      </p>
      {proposed.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {proposed.map((tag) => (
            <li key={tag}>
              <Button
                variant="default"
                onClick={() => change({ tags: withWords(tags, tag), word: '' })}
                aria-label={say.takeTag(tag)}
              >{`＋ ${tag}`}</Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

const Tags = ({ tags, takeOut }: { tags: readonly string[]; takeOut: (tag: string) => void }) => (
  <ul aria-label={say.tagsNow} className="mt-1 flex flex-wrap gap-2 empty:hidden">
    {tags.map((tag) => (
      <li
        key={tag}
        className="flex items-center gap-1 rounded-field border border-line bg-surface pl-3 text-sm [overflow-wrap:anywhere]"
      >
        <span className="min-w-0">{tag}</span>
        <Button
          variant="subtle"
          px="xs"
          className="shrink-0"
          onClick={() => takeOut(tag)}
          aria-label={say.takeOutTag(tag)}
        >
          {say.takeOut}
        </Button>
      </li>
    ))}
  </ul>
)
