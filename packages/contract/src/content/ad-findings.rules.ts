import { type AdKind, type AdRule, type AdRuleName, adRules, lawOf } from './ad-words.rules.ts'

export interface AdFinding {
  rule: AdRuleName
  /** The words, in one width. */
  found: string
  /** The words with their context. */
  around: string
  title: string
  law: string
  instead: string
}

const rulesOf = new Map<AdKind, [AdRuleName, AdRule][]>()
for (const [name, rule] of Object.entries<AdRule>(adRules))
  for (const kind of rule.kinds) rulesOf.set(kind, [...(rulesOf.get(kind) ?? []), [name as AdRuleName, rule]])

/** The words in a text that staff should check against the law of its kind, each word of a rule once. */
export function adFindings(text: string, kind: AdKind): AdFinding[] {
  const plain = inOneWidth(text)
  const folded = inHiragana(plain)
  return rulesOf.get(kind)!.flatMap(([name, rule]) => {
    const matches = rule.words.flatMap((word) => [...folded.matchAll(word)]).sort((a, b) => a.index - b.index)
    const findings = new Map<string, AdFinding>()
    let end = 0
    for (const { 0: words, index } of matches) {
      // A match inside another one is covered by that.
      if (index < end) continue
      end = index + words.length
      const found = plain.slice(index, end)
      if (findings.has(found)) continue
      findings.set(found, { rule: name, found, around: excerptOf(plain, index, end), ...explanationOf(name, kind) })
    }
    return [...findings.values()]
  })
}

const contextLength = 12

function excerptOf(plain: string, from: number, to: number): string {
  const part = plain.slice(Math.max(0, from - contextLength), to + contextLength).replaceAll('\n', ' ')
  return `${from > contextLength ? '…' : ''}${part}${plain.length > to + contextLength ? '…' : ''}`
}

/** What is wrong with a rule's words, by which law, and what to write instead. */
export function explanationOf(name: AdRuleName, kind: AdKind): Pick<AdFinding, 'title' | 'law' | 'instead'> {
  const { title, instead }: AdRule = adRules[name]
  return { title, law: lawOf(adRules[name], kind), instead }
}

/** Ｎｏ．１ is No.1, and spaces do not separate a word; line ends do. */
const inOneWidth = (text: string) => text.normalize('NFKC').replace(/[^\S\n]+|[\u200b-\u200d\ufeff]/g, '')

/** Character by character, so that positions stay. */
const inHiragana = (plain: string) =>
  plain.replace(/[A-Z]+|[ァ-ヶ]+/g, (letters) =>
    letters < 'a'
      ? letters.toLowerCase()
      : letters.replace(/./g, (kana) => String.fromCharCode(kana.charCodeAt(0) - toHiragana)),
  )
const toHiragana = 'ァ'.charCodeAt(0) - 'ぁ'.charCodeAt(0)
