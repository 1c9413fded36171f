import type { SaleClass } from '../catalogue/medicine.ts'

/** The subject of a text, as far as advertising law distinguishes it; `text`: an article, a notice or a page. */
export type AdKind = 'medicine' | 'quasi_drug' | 'cosmetics' | 'food' | 'claimed_food' | 'device' | 'goods' | 'text'

/** 機能性表示食品 and 栄養機能食品 may claim effects on the body, as far as notified or standardised. */
export const adKinds: Readonly<Record<SaleClass, AdKind>> = {
  要指導医薬品: 'medicine',
  薬局製造販売医薬品: 'medicine',
  第1類医薬品: 'medicine',
  指定第2類医薬品: 'medicine',
  第2類医薬品: 'medicine',
  第3類医薬品: 'medicine',
  抗原検査キット: 'medicine',
  指定医薬部外品: 'quasi_drug',
  医薬部外品: 'quasi_drug',
  化粧品: 'cosmetics',
  健康食品: 'food',
  機能性表示食品: 'claimed_food',
  栄養機能食品: 'claimed_food',
  管理医療機器: 'device',
  一般医療機器: 'device',
  日用品: 'goods',
}

const licensed = ['medicine', 'quasi_drug', 'cosmetics', 'device'] as const
const foods = ['food', 'claimed_food'] as const
const products = [...licensed, ...foods, 'goods'] as const
const everything = [...products, 'text'] as const

export interface AdRule {
  /** What is wrong with the words, as shown to staff. */
  title: string
  /** What to write instead. */
  instead: string
  kinds: readonly AdKind[]
  /** The legal basis where the kind's own law (`lawOf`) is not specific enough. */
  law?: string
  /** The words in hiragana, lower case and one width, without spaces: as `ad-findings.rules.ts` folds a text. */
  words: readonly RegExp[]
}

/**
 * The standard of 2017 (平成29年9月29日薬生発0929第4号) by the numbers of its part 4: 3 effects, 4 use beyond need, 9
 * disparaging others, 10 recommendation, 12 causing unease and fear. Published by the Tokyo authority:
 * www.fukushihoken.metro.tokyo.lg.jp/kenkou/iyaku/koukokukisei/kijun/index.html
 */
const standard = (chapter: string) => `薬機法66条、医薬品等適正広告基準 ${chapter}`
const foodLaw = '薬機法68条、無承認無許可医薬品の指導取締りについて（昭和46年薬発第476号）'
const priceLaw = '景品表示法5条2号、不当な価格表示についての景品表示法上の考え方'

/** The law on exaggeration for a kind; for goods under the 薬機法 with the chapter of the standard that a rule names. */
export function lawOf({ law }: AdRule, kind: AdKind): string {
  if ((licensed as readonly AdKind[]).includes(kind)) return law ?? standard('第4の3')
  if (law && !law.includes('適正広告基準')) return law
  return (foods as readonly AdKind[]).includes(kind) ? '景品表示法5条、健康増進法65条' : '景品表示法5条'
}

const general = {
  guarantee: {
    title: '効き目や安全を保証する表現',
    instead: '言い切らず、承認・届出された効能や確かめられた事実の範囲で書きます。',
    kinds: everything,
    words: [
      /(必|かなら)ず(治|効[きくい果]|[良よ]くな|やせ|痩せ)/g,
      /絶対に?(治|効[きくい果]|安全|やせ|痩せ)/g,
      /(完治|根治|全快)(します|できます|させ)/g,
      /(100|百)(%|ぱーせんと)(効[きくい果]|治|安全|安心)/g,
      /副作用(が|は|も|の|の心配[がはも])?([無な]い|なし|ありません|ぜろ)(?![かとわな場]|.{0,6}(ありません|存在し))/g,
      /(誰|だれ|どなた)にでも(効|安全|安心して[使お])/g,
      /(万能薬|特効薬|万病に効)(?!で[はも]|じゃ|は[なあ存])/g,
      /(漢方|生薬|天然|自然|植物)[^。\n]{0,8}(だから|なので|なため|のため)[^。\n]{0,4}(安心|安全|副作用)/g,
    ],
  },
  superlative: {
    title: '最大級の表現、順位の表現',
    instead: '医薬品などの効き目や安全には使えません。ほかも、調査の内容と時期などの根拠を添えられるときだけにします。',
    kinds: everything,
    words: [
      /最高(の|級|峰|品質|水準|れべる)/g,
      /(日本|世界|業界|国内|地域|全国)(一(?![部般覧同律緒斉時種環切員次期周定方帯人つ])|いち|初の|最大|最高)/g,
      /(?<![a-z0-9])no\.?1(?![\d,.])|なんばー(わん|1(?!\d))/g,
      /(売上|売り上げ|人気|満足度|しぇあ|販売数|らんきんぐ)[^。\n]{0,8}(1位|一位|首位)/g,
      /最強|究極の|至高の/g,
      /最大級の(効|きき|品|満足|安全)/g,
      /効(果|き目)?[がは]?抜群|抜群の効/g,
      /(画期的|奇跡|驚異|驚き)[なの的]{0,2}(効|薬|くすり|新?成分|回復)/g,
    ],
  },
  reference_price: {
    title: '比較対照価格の根拠',
    instead: '最近まで続けて売っていた価格や、メーカーが公表した希望小売価格など、根拠を控えてある価格とだけ比べます。',
    kinds: everything,
    law: priceLaw,
    words: [
      /(通常価格|通常販売価格|定価|小売価格|参考価格|市価|当店価格)[はが:(]?(税込|税抜)?\)?:?¥?\d[\d,]*円/g,
      /最安|どこよりも?(安|お得)/g,
    ],
  },
} satisfies Record<string, AdRule>

const ofProducts = {
  recommended: {
    title: '医師・薬剤師・公の機関の推薦',
    instead: '推薦や公認には触れず、商品そのものの事実を書きます。事実であっても使えないことがあります。',
    kinds: [...licensed, ...foods],
    law: '薬機法66条2項、医薬品等適正広告基準 第4の10',
    words: [
      /(医師|医者|どくたー|歯科医|皮膚科医|眼科医|専門医|薬剤師|看護師|栄養士|博士)[^。\n]{0,3}(推薦|推せん|推奨|絶賛|愛用|公認|開発|監修)/g,
      /(医師|医者|どくたー|歯科医|皮膚科医|眼科医|専門医|薬剤師|看護師|栄養士|博士)(師|さん)?[もがの](お?すすめ|お?勧め|お?薦め|選[ぶん])/g,
      /(病院|医療機関|くりにっく|学会)(でも|が|の|も)?(推薦|推せん|推奨|認定|公認|採用|使われ|お墨付き)/g,
      /(厚生労働省|厚労省|厚生労働大臣|消費者庁|(?<![一-龠])国)(が|に|の|も)?(承認|認可|許可|認定|公認|推奨|推薦|お墨付き|認め)(?!基準|番号)/g,
    ],
  },
  testimonial: {
    title: '体験談、使用前と使用後',
    instead: '使った人の声で効き目や安全を示さず、承認・届出された効能を書きます。',
    kinds: [...licensed, ...foods],
    words: [
      /(愛用者|お客[様さ]ま?|利用者|購入者|体験者|もにたー)の(声|体験|感想)/g,
      /体験談|個人の感想/g,
      /(使|飲ん|塗|貼)[^。\n]{1,14}(治りました|治った|消えました|消えた|なくなりました|[良よ]くなりました|やせました|痩せました)/g,
      /使用前.?使用後|びふぉー.?あふたー|before.{0,3}after/g,
    ],
  },
  comparison: {
    title: 'ほかの会社の製品との比較',
    instead: 'ほかの製品を持ち出さず、この商品の成分や使い方を書きます。',
    kinds: products,
    law: standard('第4の9'),
    words: [/他社[^。\n]{0,4}(より|と比べ|に比べ)/g, /他の(薬|くすり|製品|商品|さぷり)より/g],
  },
  fear: {
    title: '不安をあおる表現',
    instead: '困っていることと使い方を、落ち着いた言葉で書きます。',
    kinds: [...licensed, ...foods],
    law: standard('第4の12'),
    words: [/(放っておく|放置する|飲まない|使わない)と[^。\n]{0,14}(命|死に|死ぬ|手遅れ|寝たきり|がんに)/g],
  },
  youth: {
    title: '老化を防ぐ・若返るという表現',
    instead: '化粧品は「年齢に応じたうるおいのケア」のように、認められた効能の範囲で書きます。食品では触れません。',
    kinds: products,
    law: '薬機法66条・68条、化粧品の効能の範囲（平成23年薬食発0721第1号）',
    words: [/あんち.?えいじんぐ/g, /若返[りるらっ]/g, /老化[をの]?(防|止め|抑|遅|予防)/g],
  },
  slimming: {
    title: 'やせるという表現',
    instead: '使うだけでやせるとは書けません。運動や食事の中での使い方を、根拠のある範囲で書きます。',
    kinds: products,
    law: '薬機法66条・68条、景品表示法5条1号',
    words: [/だけで[^。\n]{0,12}(やせ|痩せ|細く|体重が?落|すりむ)/g, /(やせ|痩せ)(る|ます|られ)/g],
  },
} satisfies Record<string, AdRule>

const ofMedicine = {
  overuse: {
    title: '使いすぎを促す表現',
    instead: '用法・用量を守ることを書きます。',
    kinds: ['medicine', 'quasi_drug', 'device'],
    law: standard('第4の4'),
    words: [
      /(いくら|どれだけ|何錠|何回|何度|たくさん)(飲ん|のん|服用し|使っ|塗っ|貼っ)[でて]も(安心|安全|大丈夫|問題)/g,
    ],
  },
  prescription: {
    title: '医療用の薬と同じ効き目という表現',
    instead: 'この商品が承認された効能・効果を書きます。',
    kinds: ['medicine'],
    words: [/(病院の|医療用|処方)[^。\n]{0,4}と(同じ|同等の?|変わらない)(効|きき|作用|強さ)/g],
  },
  quasi_drug: {
    title: '医薬部外品として認められない効能',
    instead: '承認された効能・効果（「防ぐ」「緩和する」など）のとおりに書きます。',
    kinds: ['quasi_drug'],
    words: [/治[するしせ]|治療(?!中|を受)/g, /(しみ|そばかす|しわ|にきび)[がを](消|なく|除去)/g, /発毛|増毛/g],
  },
} satisfies Record<string, AdRule>

const ofCosmetics = {
  cosmetics: {
    title: '化粧品の56の効能を超える表現',
    instead:
      '「うるおいを与える」「肌荒れを防ぐ」「日やけによるシミ・ソバカスを防ぐ」など、認められた効能のとおりに書きます。',
    kinds: ['cosmetics'],
    law: '薬機法66条・68条、化粧品の効能の範囲（平成23年薬食発0721第1号）',
    words: [
      /(しみ|そばかす)[がをもの]?(消|取れ|取る|とれ|除去|薄く|うすく|なくな|なくす|改善|治)/g,
      /しわ[がをも]?(消|取れ|取る|改善|なくな|なくす|伸ば|のば|治|解消)/g,
      /(?<!乾燥による小?)[しじ]わを目立たなく/g,
      /にきび(跡|痕|あと)?[がを](治|消|なくす|なくな|改善)/g,
      /(肌あれ|肌荒れ|湿疹|あとぴー|炎症|かゆみ|水虫|あせも)[がをに](治|改善|効|抑え|鎮め|しずめ)/g,
      /美白/g,
      /(細胞|真皮|肌の奥|皮膚の奥|肌の深く|肌の内部|肌の内側)[^。\n]{0,8}(浸透|届|再生|活性|修復|働きかけ)/g,
      /発毛|育毛|増毛|抜け毛[をの]?(防|予防|減)/g,
      /殺菌|消毒|除菌|抗炎症|消炎/g,
      /小顔|りふとあっぷ|たるみ[がを](解消|引き上げ|改善|取|なく)/g,
      /でとっくす|新陳代謝|代謝を(高|促|上げ)|血行[をが]?(促|良く|よく|改善)|せるらいと/g,
      /薬用(?!植物)/g,
    ],
  },
} satisfies Record<string, AdRule>

const ofOthers = {
  infection: {
    title: '感染症を防ぐという表現',
    instead: '医薬部外品は承認された効能のとおりに、ほかは病原体や感染症の名を出さずに書きます。',
    kinds: ['quasi_drug', 'cosmetics', ...foods, 'goods'],
    law: '薬機法66条・68条',
    words: [
      /(ころな|いんふるえんざ|のろ)(ういるす)?[^。\n]{0,8}(予防|殺菌|除菌|不活化|撃退|消毒|死滅|対策)/g,
      /感染症?[をの]?(予防|防[ぐぎ止])/g,
    ],
  },
  illness: {
    title: '病気や症状への効き目',
    instead: '病気や症状の名を出さず、「栄養補給に」「毎日の健康維持に」のように書きます。',
    kinds: foods,
    law: foodLaw,
    words: [
      /(高血圧|糖尿病|動脈硬化|脂質異常症|高脂血症|痛風|認知症|うつ病|心筋梗塞|脳卒中|脳梗塞|肝炎|肝硬変)(?![^。\n]{0,12}(医師|相談|お控え))/g,
      /(りうまち|骨粗(しょう|鬆)症|更年期障害|潰瘍|ぜんそく|喘息|花粉症|あとぴー|膀胱炎|白内障|緑内障)(?![^。\n]{0,12}(医師|相談|お控え))/g,
      /(?<![ぁ-んー])がん(に効|を(治|防|予防|抑)|が(治|消|[良よ]く)|の(予防|再発)|予防|細胞)|癌/g,
    ],
  },
  symptom: {
    title: '症状への効き目',
    instead: '医薬品などでないものは、症状が治る・やわらぐとは書けません。使い心地や形、素材を書きます。',
    kinds: [...foods, 'goods'],
    law: '薬機法68条',
    words: [
      /(頭痛|腰痛|(膝|ひざ)の?痛み|関節痛|肩こり|冷え[性症]|めまい|耳鳴り|眼精疲労|老眼)[をがにの]?(治|効[きくい]|解消|改善|緩和|予防|やわらげ|和らげ)/g,
      /(便秘|下痢|不眠|貧血|かぜ|風邪|二日酔い|むくみ|水虫|湿疹)[をがにの]?(治|効[きくい]|解消|改善|緩和|予防|防[ぐぎ])/g,
    ],
  },
  body: {
    title: '体の働きへの効き目',
    instead:
      '「栄養補給」「健康維持」のほか、体の働きが良くなるとは書けません。届け出た機能性表示食品はその文のとおりに。',
    kinds: ['food'],
    law: foodLaw,
    words: [
      /血圧[がを]?[^。\n]{0,4}(下げ|下が|抑え)/g,
      /血糖値?[^。\n]{0,6}(下げ|下が|抑え)/g,
      /これすてろーる[^。\n]{0,6}(下げ|下が|減|落と)/g,
      /(中性脂肪|体脂肪|内臓脂肪|脂肪)[がを][^。\n]{0,4}(下げ|下が|減|落|燃|分解)/g,
      /免疫(力|機能)?[をが]?(高|上が|上げ|あっぷ|強|活性|維持|向上)/g,
      /疲労の?回復|疲れ[がを](取|と)[るれ]|強壮|強精|精力|体力増強|食欲増進/g,
      /新陳代謝|代謝を(高|促|上げ|あっぷ)|解毒|でとっくす|自然治癒|体質改善/g,
      /血液を?(浄化|さらさら|きれい)|細胞[をのが](活性|再生|若返)/g,
      /健胃|整腸|消化[をの](促|吸収)|肝機能|お(なか|腹|通じ)(の調子)?を(整え|改善|[良よ]くす)/g,
      /(記憶力|集中力|学力|視力)[をが]?(高|上が|向上|回復|[良よ]くな|改善)/g,
      /美白|美肌(になる|効果)|(しみ|しわ)[がを](消|なく|取)/g,
    ],
  },
  research: {
    title: '研究用の検査キット',
    instead:
      '研究用の試薬は、病気かどうかを調べる物としては売れません。体外診断用医薬品として承認されたキットを扱います。',
    kinds: products,
    law: '薬機法68条、研究用抗原定性検査キットの適正な広告・表示（厚生労働省・消費者庁）',
    words: [/研究用[^。\n]{0,20}(検査|診断|判定|陽性|陰性|抗原|抗体)/g],
  },
  goods: {
    title: '医薬品や医療機器のような効き目',
    instead: '体への働きには触れず、素材や形、使い方を書きます。「消毒」「殺菌」は物についてだけ書けます。',
    kinds: ['goods'],
    law: '薬機法68条',
    words: [
      /(手指|皮膚|肌|傷口?|(?<![一-龠])体|身体)[のを]?(洗浄[・、])?(殺菌|消毒)/g,
      /血行[をが]?(促|良く|よく|改善)|こりを(ほぐ|解消|取)|自律神経/g,
      /(痛み|炎症|かゆみ)[をが](取|治|消え|やわらげ|和らげ|抑え|緩和)/g,
    ],
  },
} satisfies Record<string, AdRule>

/**
 * Words that staff should check before publishing, by rule. They are hints and no judgement: what a rule does not know
 * may be wrong, and what it finds may be lawful (薬機法66条・68条, 景品表示法5条).
 */
export const adRules = { ...general, ...ofProducts, ...ofMedicine, ...ofCosmetics, ...ofOthers }
export type AdRuleName = keyof typeof adRules
