import { Notice } from '@kusuribako/ui/notice.tsx'
import { ChoiceField } from '../forms/choice-field.tsx'
import { optionsOf } from '../forms/options-of.ts'
import { lacksAllergens, type Values } from './insert-form.ts'
import { LinesField } from './lines-field.tsx'
import { labelsFor, say } from './words.ts'

interface AllergenFieldProps {
  values: Values
  set: (part: Partial<Values>) => void
  isTried: boolean
}

/** Whether there are allergens, and which: ingredients are shown to shoppers only once that is known. */
export function AllergenField({ values, set, isTried }: AllergenFieldProps) {
  const { stated, allergen, ingredients, additives } = values
  const isHidden = stated === 'unknown' && (ingredients.length > 0 || additives.trim() !== '')
  return (
    <div className="flex flex-col gap-3">
      <ChoiceField
        label={labelsFor(null).allergen}
        description={say.allergensHelp}
        choices={optionsOf(say.allergens)}
        value={stated}
        change={(stated) => set({ stated })}
      />
      {isHidden && (
        <Notice kind="warning" announced>
          {say.hidden}
        </Notice>
      )}
      {stated === 'some' && (
        <LinesField
          label={say.allergensList}
          help={say.line}
          value={allergen}
          change={(typed) => set({ allergen: typed })}
          wrong={isTried && lacksAllergens(values) ? say.allergensMissing : undefined}
        />
      )}
    </div>
  )
}
