import type { DemoArt, Palette } from './types.ts'

export interface Brand {
  name: string
  /** In hiragana. */
  reading: string
  maker: MakerKey
  palette: Palette
  layout: DemoArt['layout']
  /** Its prices beside the usual ones. */
  level: number
}

const makerNames = {
  minamo: 'みなも製薬株式会社',
  aogiri: 'あおぎり薬品工業株式会社',
  hoshinone: '株式会社ほしのね薬品',
  tsukimino: 'つきみの製薬株式会社',
  kusabue: 'くさぶえ漢方株式会社',
  hidamari: 'ひだまりヘルスケア株式会社',
  sumire: 'すみれ野化学株式会社',
  yukinoshita: 'ゆきのした製薬株式会社',
  tonegawa: 'とねかわ堂薬品株式会社',
  harubare: 'はるばれ医薬株式会社',
  wakaba: 'わかばの森メディカル株式会社',
  komorebi: 'こもれびの丘化粧品株式会社',
  matsukaze: 'まつかぜ医療器株式会社',
  sazanami: 'さざなみ衛材株式会社',
  nagisa: 'なぎさの里食品株式会社',
  akatsuki: 'あかつき茶園株式会社',
  harunire: 'はるにれベビー株式会社',
  yunoha: 'ゆのは堂株式会社',
  select: 'くすりばこ株式会社',
  yakkyoku: 'くすりばこ薬局 見本店',
} as const
export type MakerKey = keyof typeof makerNames

/** Every maker of the demo shop, invented. */
export const makers = Object.values(makerNames)
export const makerName = (key: MakerKey) => makerNames[key]

const hues = {
  leaf: ['#1F7A5C', '#0C4736', '#F2B33D', '#E6F3EC'],
  sky: ['#2C7FC4', '#123F6E', '#F6C445', '#E5F1FA'],
  navy: ['#27427F', '#131F45', '#E8573F', '#E8ECF6'],
  red: ['#C93A36', '#7A1518', '#F7D046', '#FBE9E7'],
  rose: ['#D6577F', '#842048', '#F3C5A0', '#FCEBF1'],
  plum: ['#7A4FA0', '#3D2160', '#F0B94A', '#F1EAF7'],
  orange: ['#D96C14', '#8C3D06', '#2F6FA8', '#FDF0E2'],
  gold: ['#AD8118', '#6A4B08', '#B23A32', '#FAF3DF'],
  mint: ['#2B938A', '#10534E', '#F28C6A', '#E3F5F3'],
  grass: ['#63962F', '#33560F', '#E8623D', '#F0F6E6'],
  earth: ['#8A6A4A', '#46301A', '#C9872F', '#F5EFE6'],
  slate: ['#5B7083', '#26343F', '#E0903A', '#EDF1F4'],
  peach: ['#D9735D', '#97402F', '#5C9C8B', '#FDEFEA'],
  indigo: ['#3D56B5', '#1A2766', '#F0A53C', '#E9ECF9'],
  wine: ['#93304F', '#4C0F24', '#D9A94C', '#F7E8ED'],
  lime: ['#82901C', '#565F0B', '#2E8577', '#F8F9E3'],
} as const satisfies Record<string, readonly [string, string, string, string]>

/** The invented brands, each with its reading, its maker, its colours and its package design. */
export const brands = {
  luminase: brand('ルミナセ', 'るみなせ', 'minamo', 'sky', 0, 1.05),
  zukiraku: brand('ズキラク', 'ずきらく', 'aogiri', 'red', 1, 0.96),
  haretowa: brand('ハレトワ', 'はれとわ', 'hoshinone', 'orange', 2, 1),
  norumia: brand('ノルミア', 'のるみあ', 'tsukimino', 'indigo', 3, 1.1),
  kazetorina: brand('カゼトリナ', 'かぜとりな', 'minamo', 'orange', 1, 1.02),
  korunabi: brand('コルナビ', 'こるなび', 'aogiri', 'navy', 0, 0.95),
  nukumin: brand('ヌクミナ', 'ぬくみな', 'harubare', 'red', 3, 1.08),
  hanasora: brand('ハナソラ', 'はなそら', 'hoshinone', 'sky', 2, 1),
  kushares: brand('クシャレス', 'くしゃれす', 'tsukimino', 'mint', 1, 1.06),
  nodomia: brand('ノドミア', 'のどみあ', 'yukinoshita', 'leaf', 0, 1),
  kohores: brand('コホレス', 'こほれす', 'aogiri', 'plum', 3, 1.04),
  inaoda: brand('イナオダ', 'いなおだ', 'tonegawa', 'grass', 1, 0.98),
  munesuka: brand('ムネスカ', 'むねすか', 'minamo', 'mint', 2, 1.05),
  bionagi: brand('ビオナギ', 'びおなぎ', 'hidamari', 'gold', 0, 1.02),
  haramamo: brand('ハラマモ', 'はらまも', 'tonegawa', 'earth', 3, 0.97),
  sururina: brand('スルリナ', 'するりな', 'sumire', 'rose', 2, 1),
  mesumiru: brand('メスミル', 'めすみる', 'wakaba', 'sky', 3, 1),
  hitomina: brand('ヒトミナ', 'ひとみな', 'yukinoshita', 'indigo', 1, 1.06),
  rukumia: brand('ルクミア', 'るくみあ', 'hoshinone', 'mint', 0, 1.1),
  kayunagi: brand('カユナギ', 'かゆなぎ', 'sumire', 'leaf', 2, 0.98),
  hadanowa: brand('ハダノワ', 'はだのわ', 'wakaba', 'rose', 0, 1.05),
  pitasukin: brand('ピタスキナ', 'ぴたすきな', 'tsukimino', 'slate', 3, 1),
  ashisumi: brand('アシスミ', 'あしすみ', 'aogiri', 'navy', 1, 1),
  mizunashi: brand('ミズナシア', 'みずなしあ', 'harubare', 'grass', 2, 1.08),
  korihogu: brand('コリホグ', 'こりほぐ', 'minamo', 'red', 0, 1),
  harinagi: brand('ハリナギ', 'はりなぎ', 'tonegawa', 'leaf', 3, 0.95),
  sippurea: brand('シップレア', 'しっぷれあ', 'sazanami', 'indigo', 1, 1.04),
  kusabue: brand('くさぶえ漢方', 'くさぶえかんぽう', 'kusabue', 'earth', 3, 1),
  shirakabado: brand('しらかば草堂', 'しらかばそうどう', 'yukinoshita', 'leaf', 1, 1.08),
  nodokaan: brand('のどか庵', 'のどかあん', 'tonegawa', 'gold', 2, 0.95),
  vitatowa: brand('ビタトワ', 'びたとわ', 'hoshinone', 'orange', 0, 1.04),
  asunowa: brand('アスノワ', 'あすのわ', 'hidamari', 'lime', 2, 0.97),
  minagiruka: brand('ミナギルカ', 'みなぎるか', 'harubare', 'gold', 1, 1.1),
  kaminagi: brand('カミナギ', 'かみなぎ', 'tsukimino', 'navy', 3, 1),
  negurou: brand('ネグロウ', 'ねぐろう', 'aogiri', 'slate', 0, 1.06),
  yametowa: brand('ヤメトワ', 'やめとわ', 'minamo', 'mint', 3, 1),
  kemuoff: brand('ケムバイ', 'けむばい', 'hoshinone', 'sky', 1, 0.96),
  lunatowa: brand('ルナトワ', 'るなとわ', 'hidamari', 'rose', 3, 1.02),
  minamoa: brand('ミナモア', 'みなもあ', 'minamo', 'plum', 0, 1),
  satonamo: brand('サトナモ', 'さとなも', 'tonegawa', 'wine', 1, 1),
  jinowa: brand('ヂノワ', 'ぢのわ', 'sumire', 'gold', 0, 0.98),
  kuchinowa: brand('クチノワ', 'くちのわ', 'wakaba', 'peach', 2, 1),
  norisuyo: brand('ノリスヨ', 'のりすよ', 'hoshinone', 'sky', 3, 1),
  yowanami: brand('ヨワナミ', 'よわなみ', 'aogiri', 'orange', 0, 0.96),
  nemunagi: brand('ネムナギ', 'ねむなぎ', 'tsukimino', 'indigo', 2, 1.04),
  yorutowa: brand('ヨルトワ', 'よるとわ', 'minamo', 'navy', 1, 1),
  kiyoraka: brand('キヨラカナ', 'きよらかな', 'sazanami', 'mint', 0, 1),
  mamonowa: brand('マモノワ', 'まものわ', 'sumire', 'sky', 3, 0.95),
  shiruche: brand('シルチェ', 'しるちぇ', 'wakaba', 'plum', 0, 1.05),
  mikiwame: brand('ミキワメ', 'みきわめ', 'matsukaze', 'navy', 2, 1),
  hakarune: brand('ハカルネ', 'はかるね', 'matsukaze', 'slate', 0, 1),
  mimamoru: brand('ミマモルト', 'みまもると', 'hidamari', 'leaf', 3, 0.92),
  lensumi: brand('レンスミ', 'れんすみ', 'wakaba', 'mint', 1, 1),
  soranami: brand('ソラナミ', 'そらなみ', 'sazanami', 'sky', 1, 0.98),
  kizunade: brand('キズナデ', 'きずなで', 'sazanami', 'peach', 2, 1),
  hakurosui: brand('白露の森', 'しらつゆのもり', 'komorebi', 'slate', 3, 1.15),
  hadanone: brand('ハダノネ', 'はだのね', 'komorebi', 'leaf', 2, 0.95),
  yurarika: brand('ユラリカ', 'ゆらりか', 'komorebi', 'rose', 0, 1.05),
  tsuyukusa: brand('つゆくさ日和', 'つゆくさびより', 'sumire', 'indigo', 1, 0.9),
  sararika: brand('サラリカ', 'さらりか', 'komorebi', 'mint', 3, 1),
  nagisa: brand('なぎさの里', 'なぎさのさと', 'nagisa', 'sky', 2, 1),
  minorie: brand('ミノリエ', 'みのりえ', 'hidamari', 'orange', 0, 1.05),
  totonowa: brand('トトノワ', 'ととのわ', 'nagisa', 'grass', 3, 1.02),
  akatsuki: brand('あかつき茶寮', 'あかつきさりょう', 'akatsuki', 'earth', 1, 1),
  hanare: brand('はなれ茶屋', 'はなれぢゃや', 'akatsuki', 'grass', 3, 0.95),
  sasaeruto: brand('ササエルト', 'ささえると', 'sazanami', 'plum', 2, 1),
  yasuragi: brand('やすらぎ手帖', 'やすらぎてちょう', 'hidamari', 'peach', 1, 1.04),
  harunire: brand('はるにれ', 'はるにれ', 'harunire', 'lime', 2, 1),
  pokapoko: brand('ぽかぽこ', 'ぽかぽこ', 'harunire', 'peach', 0, 0.96),
  hamiana: brand('ハミアナ', 'はみあな', 'wakaba', 'sky', 0, 1),
  shirohana: brand('シロハナリ', 'しろはなり', 'sumire', 'mint', 2, 1.08),
  yunoha: brand('ゆのは', 'ゆのは', 'yunoha', 'earth', 3, 1),
  yumeguri: brand('湯めぐり草', 'ゆめぐりそう', 'yunoha', 'rose', 1, 1.1),
  soyokaze: brand('ソヨカゼア', 'そよかぜあ', 'sumire', 'grass', 0, 1),
  mushisaru: brand('ムシサルノ', 'むしさるの', 'harubare', 'lime', 1, 0.96),
  yakkyoku: brand('くすりばこ薬局', 'くすりばこやっきょく', 'yakkyoku', 'earth', 1, 1),
  select: brand('くすりばこセレクト', 'くすりばこせれくと', 'select', 'leaf', 3, 0.82),
} satisfies Record<string, Brand>

export type BrandKey = keyof typeof brands

function brand(
  name: string,
  reading: string,
  maker: MakerKey,
  hue: keyof typeof hues,
  layout: DemoArt['layout'],
  level: number,
): Brand {
  const [base, deep, accent, pale] = hues[hue]
  return { name, reading, maker, palette: { base, deep, accent, pale }, layout, level }
}
