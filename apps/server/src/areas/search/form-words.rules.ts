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

/**
 * How a product is used, as its instructions say: 貼る of a plaster, and 頭皮に塗布 of 適量を頭皮にすりこむ. No 塗る: with that,
 * what is for the scalp's itch would be found for any itch.
 */
export const usesIn = (dosage: readonly Dose[]): string[] =>
  dosage.flatMap(({ dose }) => [
    ...(/貼[るり付]/.test(dose) ? ['貼る'] : []),
    ...[...dose.matchAll(/([^をは、。（]+)に(?:噴射)?(?:塗(?:る|布|り[こ込])|すりこ)/g)]
      .filter(([, place]) => place !== '患部')
      .map(([, place]) => `${place}に塗布`),
  ])
