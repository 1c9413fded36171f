import { type Months, noUpperLimit } from '@kusuribako/contract/catalogue/usable-ages.rules'
import { fold } from './folding.rules.ts'

/** An age that a shopper typed. */
export interface TypedAge {
  /** As the shop writes it: 4才, 5か月, 1才半. */
  word: string
  months: Months
  /** What was typed beside it. */
  keyword: string
}

const unit = '(才|歳|[かカヵヶケけ箇個]月)(半)?'
const number = '(?<![\\d.一二三四五六七八九十])(\\d{1,3}|[一二三四五六七八九十]{1,3})'
/** 3か月分 and 7才未満 are no ages of somebody. */
const other = '(?! ?(?:未満|以下|まで|以内|分|ぶん|間|ごと|毎|おき|交換))'
/** 4才児の, 15才以上; the の of のど is none. */
const after = '(?:児|用|以上|から)?(?:の(?!ど))?'
const child = '(?: ?(?:男の子|女の子|子ども|こども|子供|子|赤ちゃん|乳児|幼児|小児|児童)(?:の(?!ど)|(?= |$)))?'
const pattern = new RegExp(`(?:(?:生後|満) ?)?${number} ?${unit}${other}${after}${child}`)

/** The age in a keyword; null without one. Who is four is a child: that word beside the age is not searched. */
export function ageIn(text: string): TypedAge | null {
  const typed = text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
  const match = pattern.exec(typed)
  if (!match) return null
  const [all, written = '', unit = '', half] = match
  const count = /\d/.test(written) ? Number(written) : numberOf(written)
  const isYears = unit === '才' || unit === '歳'
  if (count === null || count > (isYears ? 130 : 48) || (half && !isYears)) return null
  const from = isYears ? count * 12 + (half ? 6 : 0) : count
  const before = typed.slice(0, match.index)
  return {
    word: `${count}${isYears ? '才' : 'か月'}${half ? '半' : ''}`,
    months: [from, from + (isYears ? (half ? 6 : 12) : 1)],
    keyword: `${before} ${typed.slice(match.index + all.length)}`.replaceAll(/ +/g, ' ').trim(),
  }
}

/** A child is below twelve: what only bigger ones may use (ディート30) is not for こども. */
const namedAges: [words: string, months: Months][] = [
  ['赤ちゃん あかちゃん 赤ん坊 乳児 乳幼児 ベビー', [0, 12]],
  ['幼児', [12, 84]],
  ['こども 子供 子ども 小児 児童 キッズ', [12, 144]],
  ['大人 おとな 成人', [180, noUpperLimit]],
  ['高齢者 お年寄り シニア', [780, noUpperLimit]],
]
const monthsByName = new Map(
  namedAges.flatMap(([words, months]) => words.split(' ').map((word) => [fold(word), months])),
)

/** The ages that a folded word names (赤ちゃん, こども用); null where it names none. */
export const namedAge = (word: string): Months | null => monthsByName.get(word.replace(/(?:用|向け)$/, '')) ?? null

const digits = '一二三四五六七八九'

/** 四, 十, 十二, 二十五; null for what is no number. */
function numberOf(kanji: string): number | null {
  const [, tens, ten, ones] = /^(?:([一二三四五六七八九])?(十))?([一二三四五六七八九])?$/.exec(kanji) ?? []
  if (!ten && !ones) return null
  return (ten ? (tens ? digits.indexOf(tens) + 1 : 1) * 10 : 0) + (ones ? digits.indexOf(ones) + 1 : 0)
}
