/** What a keyboard offers for the sound of a word of medicine, each followed by what was meant. */
const slips = `
通 痛 席 咳 泌 秘 診 疹 円 炎 縁 炎 畜膿 蓄膿 下利 下痢 下熱 解熱 沈痛 鎮痛 異痛 胃痛 意痛 胃痛 間接 関節 花水 鼻水 花づまり 鼻づまり
風薬 風邪薬 水無視 水虫 虫差 虫刺 漢法 漢方 整調 整腸 難航 軟膏 湿付 湿布 念挫 捻挫 念座 捻挫 打僕 打撲 膀光 膀胱 動気 動悸 感想 乾燥
高年期 更年期 眼性 眼精
`
  .trim()
  .split(/\s+/)

const meant = new Map(slips.flatMap((slip, at) => (at % 2 ? [] : [[slip, slips[at + 1]!] as const])))
const slip = new RegExp([...meant.keys()].join('|'), 'g')

/** A folded word in the kanji that were meant, if it is in wrong ones of the same sound: 頭通 is 頭痛. */
export const meantKanji = (word: string): string =>
  word.length > 1 ? word.replaceAll(slip, (kanji) => meant.get(kanji)!) : word
