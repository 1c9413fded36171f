interface Dose {
  dose: string
}

const kinds: [form: RegExp, words: string][] = [
  [/錠|カプセル|顆粒|[細微]粒|散剤|丸|煎じ薬|シロップ|(?<!外用)液剤|ドリンク/, '飲み薬 内服薬 のむ薬'],
  [/(?<!外用)液剤|シロップ|ドリンク/, '内服液'],
  [/クリーム|軟膏|ゲル|ジェル|外用液|ローション|塗布/, '塗り薬 塗る薬 塗るやつ'],
  [/テープ|パップ|貼付|パッチ/, '貼り薬 貼る薬 貼るやつ'],
  [/点鼻/, 'スプレー 点鼻薬'],
  [/点眼/, '目薬 点眼薬'],
]

/**
 * What shoppers call a medicine of this dosage form: クリーム and 軟膏 are 塗り薬. These are no synonyms: who searches for
 * クリーム wants no 軟膏. What is inserted is not swallowed, although it may be a tablet.
 */
export const formWords = (dosageForm: string, dosage: readonly Dose[]): string[] =>
  dosage.some(({ dose }) => dose.includes('挿入'))
    ? []
    : kinds.filter(([form]) => form.test(dosageForm)).map(([, words]) => words)

/** The sentences of a text, each with the mark that ends it. */
export const sentencesOf = (text: string): string[] => text.split(/(?<=[。！？!?\n\r])/)

/**
 * How a product is used, as its instructions say: 貼る of a plaster, and 頭皮に塗布 of 適量を頭皮にすりこむ. No 塗る: with that,
 * what is for the scalp's itch would be found for any itch.
 */
export const usesIn = (dosage: readonly Dose[]): string[] =>
  dosage.flatMap(({ dose }) => {
    const told = sentencesOf(dose).flatMap((sentence) => sentence.split(/[（）()]/).map(afterNegation))
    const places = told.flatMap((part) => [...part.matchAll(appliedTo)].map(([, place]) => place!))
    return [
      ...(told.some((part) => /貼[るり付]/.test(part)) ? ['貼る'] : []),
      ...places.filter((place) => !/(?<!の)患部$/.test(place)).map((place) => `${place}に塗布`),
    ]
  })

/** What a negation follows is no use: 顔に塗布しないこと, 傷口に塗ることは避けてください. */
const afterNegation = (sentence: string) => sentence.replace(/^.*(?:ない|ません|[せまけ]ず|避け|禁止)/s, '')
/** From the beginning of a phrase only: from every letter of it, a long one would take quadratic time. */
const appliedTo = /(?<![^をは、。])([^をは、。]+)に(?:噴射)?(?:塗(?:る|布|り[こ込])|すりこ)/g
