/**
 * Parts of the body: as goods write them, then how else shoppers type them. What is only typed is not searched beside a
 * use: two kana are a part of many words (こし in おこした).
 */
const parts = `
膝・ひざ 肘・ひじ かかと・踵 お腹・おなか 腹:はら 額・おでこ 腰:こし 肩:かた 首:くび 背中:せなか 胸:むね 足:あし 爪:つめ
肌:はだ 頭:あたま 髪:かみ 顔:かお 目:め 耳:みみ 鼻:はな 唇:くちびる 歯:は 歯ぐき・歯茎:はぐき 胃:い 腸:ちょう 痔:じ
`
const namesOfPart = new Map(
  parts
    .trim()
    .split(/\s+/)
    .flatMap((part) => {
      const [written = [], typed = []] = part.split(':').map((names) => names.split('・'))
      return [...written, ...typed].map((name) => [name, written] as const)
    }),
)
/** Inside other words these are seldom a part of the body: 手を汚さず, 片手で, 取り出し口, 指定第2類医薬品. */
const compounds = [
  ['手・て', '手あれ・手荒れ・手足・手指・手肌・手首・手のひら・手の甲'],
  ['口・くち', '口内・口腔・口唇・口角・口臭・口渇・口の中・口のねばり・お口'],
  ['指・ゆび', '手指・足指・親指・小指・つき指・突き指・指先・指用・指の・指に'],
].map((names) => names.map((list) => list.split('・')))
for (const [typed = [], written = []] of compounds) for (const name of typed) namesOfPart.set(name, written)

const use = /^(?:貼る|塗る|塗布|(?:貼り|塗り)薬|湿布|しっぷ|包帯|さぽーたー|痛み止め|いたみどめ)$/
const usesInKana = new Map([
  ['はる', '貼る'],
  ['ぬる', '塗る'],
])

/** Whether one of the folded words is a use, and the others what it is for: 膝 貼る, こし はる. */
export const tellUse = (words: readonly string[]): boolean =>
  words.length > 1 &&
  !areForFingers(words) &&
  words.some((word) => use.test(word) || (usesInKana.has(word) && words.some((other) => namesOfPart.has(other))))

/** Goods to wear are no medicine of the class 指定第2類: with them 指 is a finger, in whatever word it is. */
const areForFingers = (words: readonly string[]) =>
  words.includes('指') && words.some((word) => /^(?:包帯|さぽーたー)$/.test(word))

/** A folded word as it is searched beside a use: a part of the body by its names. */
export const namesBesideUse = (word: string): readonly string[] =>
  namesOfPart.get(word) ?? [usesInKana.get(word) ?? word]

/**
 * A folded word as it is searched alone: a part of the body in kana by its names too, one of a single kana (は, い),
 * which is a part of nearly every word, by these only.
 */
export function namesAlone(word: string): readonly string[] {
  const names = /^[ぁ-ゖ]+$/.test(word) ? (namesOfPart.get(word) ?? []) : []
  return word.length === 1 && names.length > 0 ? names : [word, ...names]
}

/**
 * The shop's words for the pain of a part of the body (関節痛 for 膝の痛み), which a plaster for it has rather than its name;
 * none for other words. Left out is what the name finds (腰痛), and few kana: いつう is in げっけいつう.
 */
export function painsOf(part: string, synonyms: ReadonlyMap<string, readonly string[]>): string[] {
  const names = namesBesideUse(part)
  const pains = [part, ...names].flatMap((name) => [`${name}の痛み`, `${name}が痛い`, `${name}がいたい`])
  const known = pains.flatMap((pain) => (synonyms.has(pain) ? [pain, ...synonyms.get(pain)!] : []))
  return [...new Set(known)].filter(
    (pain) => !names.some((name) => pain.startsWith(name)) && !/^[ぁ-ゖー]{1,4}$/.test(pain),
  )
}

const phrases: [phrase: RegExp, words: string][] = [
  [/^(.+)に[貼は]る(.*)$/, '$1 貼る $2'],
  [/^(.+)に[塗ぬ]る(.*)$/, '$1 塗る $2'],
  [/^(.+)に[塗ぬ]る$/, '$1 塗布'],
  [/^[目眼め]に(?:[入い]れる|[差点さ]す)$/, '目薬'],
  [/^(?:鼻|はな)に(?:[入い]れる|[差点さ]す)$/, '点鼻薬'],
  [/^(鼻|はな|喉|のど|傷|きず)に(?:すぷれー(?:する)?|[吹噴]く|[吹噴ふ]きかける)$/, '$1 スプレー'],
  [/^(?!傷|きず)(.+)に[巻ま]く$/, '$1 サポーター'],
  [/^(.+)に[巻ま]く$/, '$1 包帯'],
  [/^(.+)に[巻ま]く(.+)$/, '$1 $2'],
  [/^(.+)にしみる$/, '$1がしみる'],
  [/^(.+?)(?:用の?|の)?(湿布|しっぷ|貼り薬|塗り薬|さぽーたー)$/, '$1 $2'],
]
/** Eyes are only dropped into; 目 is in 目立ちにくい. */
const never = /^[目眼め]に[貼は塗ぬ巻ま]/

/** A folded word that says where and how something is used (腰に貼る薬), in words by which that is found. */
export function wordsOfPhrase(word: string): string[] {
  const phrase = word.replace(/(?<=[るくす])(?:お?(?:薬|くすり)|もの|やつ)$/, '')
  if (never.test(phrase)) return []
  return phrases.filter(([pattern]) => pattern.test(phrase)).map(([of, words]) => phrase.replace(of, words).trim())
}

/** The folded words with such a phrase in one piece (腰に 貼る, きず はる); null where they are none. */
export function joinPhrase(words: readonly string[]): string | null {
  const typed = words.join(' ')
  const joined = typed.replaceAll('に ', 'に').replace(/ (?=(?:[貼は]る|[塗ぬ]る|[巻ま]く)$)/, 'に')
  return joined === typed ? null : joined
}
