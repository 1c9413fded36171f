import { type FieldFinding, textFindings } from '@kusuribako/contract/content/advertised.rules'
import { Notice } from '@kusuribako/ui/notice.tsx'
import { sayAds as say } from './ad-words.ts'
import { blocksOf } from './text.ts'

interface AdHintsProps {
  findings: readonly FieldFinding[]
  /** Saving is possible nevertheless. */
  help?: string
}

/** Words to check again, if any. */
export const AdHints = ({ findings, help }: AdHintsProps) =>
  findings.length > 0 && (
    <Notice kind="warning" title={say.hint} announced>
      {help && <p>{help}</p>}
      <AdFindings findings={findings} />
    </Notice>
  )

/** Words to check again, below a text while staff write it: it may be saved as it is. */
export const TextHints = ({ text, ...headings }: { title: string; description?: string; text: string }) => (
  <AdHints findings={textFindings({ ...headings, body: blocksOf(text) })} help={say.hintHelp} />
)

/** The findings by category: the words in context, what to write instead, and the law. */
export function AdFindings({ findings }: { findings: readonly FieldFinding[] }) {
  const groups = Map.groupBy(findings, ({ rule }) => rule)
  return (
    <ul className="mt-2 flex flex-col gap-3 text-sm">
      {[...groups].map(([rule, [first, ...others]]) => (
        <li key={rule}>
          <p className="font-semibold">{first!.title}</p>
          <ul className="my-1 flex flex-col gap-1">
            {[first!, ...others].map((finding) => (
              <li key={`${finding.field} ${finding.found} ${finding.around}`}>
                <Words {...finding} />
              </li>
            ))}
          </ul>
          <p className="phrases">{say.instead(first!.instead)}</p>
          {first!.field === 'asking_price_with_tax' && <p className="phrases">{say.ground}</p>}
          <p className="phrases text-xs text-quiet">{say.law(first!.law)}</p>
        </li>
      ))}
    </ul>
  )
}

/** The finding with the words before and after it. */
function Words({ field, found, around }: FieldFinding) {
  const at = around.indexOf(found)
  return (
    <span className="[overflow-wrap:anywhere]">
      <span className="text-quiet">{say.fields[field]}：</span>
      {around.slice(0, at)}
      <mark className="rounded-badge bg-warning-tint font-semibold text-ink underline decoration-warning decoration-2 underline-offset-4">
        {found}
      </mark>
      {around.slice(at + found.length)}
    </span>
  )
}
