import { expect, test } from 'vitest'
import { adFindings } from './ad-findings.rules.ts'
import { type AdKind, type AdRuleName, adRules, lawOf } from './ad-words.rules.ts'

/** For each word of a rule, in its order: texts it is found in, and a similar one that is lawful. */
const examples: Record<AdRuleName, readonly [kind: AdKind, found: string[], lawful: string][]> = {
  guarantee: [
    ['medicine', ['必ず治る頭痛薬', 'カナラズ効く', '必ずやせます'], '必ず使用上の注意をお読みください'],
    ['medicine', ['絶対に効きます', '絶対安全'], '絶対に運転しないでください'],
    ['text', ['水虫が完治します', '根治できます'], '完治するまで続けて塗ります'],
    ['goods', ['１００％効果', '100%安心です'], '綿100%のガーゼ'],
    ['food', ['副作用なし', '副作用の心配もありません', '副作用がない'], '副作用のないお薬はありません'],
    ['device', ['どなたにでも効きます', '誰にでも安心して使える'], 'どなたにでも見やすい大きな文字'],
    ['food', ['万能薬です', '万病に効く'], 'かぜの特効薬はありません'],
    ['medicine', ['漢方だから安心', '天然成分なので副作用の心配が'], '天然成分なので色が変わることがあります'],
  ],
  superlative: [
    ['medicine', ['最高の効き目', '最高峰'], '最高血圧が高いとき'],
    ['goods', ['日本一', '世界初の', '業界最大', '日本いち'], '世界一周の旅、全国一律の送料'],
    ['medicine', ['売れ筋ＮＯ．１', 'No.1', 'ナンバーワン', 'No1'], '見本のNo.12、No.1.5、第1類医薬品'],
    ['text', ['人気ランキング1位', '売上第１位'], '人気の商品を並べました'],
    ['goods', ['最強の守り', '究極の一枚'], '強い風の日に'],
    ['medicine', ['最大級の効果'], '最大級の台風が近づいています'],
    ['medicine', ['効果抜群', '効き目が抜群', '抜群の効き目'], '抜群の通気'],
    ['cosmetics', ['画期的な新成分', '驚きの効果'], '驚きの軽さ'],
  ],
  reference_price: [
    ['text', ['通常価格1,980円', 'メーカー希望小売価格（税込）￥1,980円', '市価１９８０円'], '送料は通常520円です'],
    ['goods', ['地域最安', 'どこよりも安い'], '最も安い便で送ります'],
  ],
  recommended: [
    ['medicine', ['医師推薦', '皮膚科医と開発', '歯科医師も愛用'], '医師、薬剤師にご相談ください'],
    ['medicine', ['薬剤師がおすすめする', 'お医者さんが選ぶ', '歯科医師の勧め'], '医師にすすめられた運動'],
    ['device', ['病院でも使われています', '学会認定'], '病院で治療を受けている方は'],
    ['food', ['厚生労働省認可', '国が認めた成分', '消費者庁承認'], '厚生労働大臣が定める基準、外国の許可'],
  ],
  testimonial: [
    ['cosmetics', ['愛用者の声', 'お客様の感想'], 'お客さま相談室'],
    ['food', ['体験談', '※個人の感想です'], '個人差があります'],
    ['medicine', ['使い始めて3日で治りました', '飲んだら良くなりました'], '使いきったら捨ててください'],
    ['cosmetics', ['使用前・使用後', 'ビフォーアフター', 'Before & After'], '使用前によく振ってください'],
  ],
  comparison: [
    ['goods', ['他社製品と比べて', '他社より'], '他社の製品には使えません'],
    ['medicine', ['他の薬より効く'], '他の薬と一緒に使わないでください'],
  ],
  fear: [['food', ['放っておくと手遅れに', '飲まないと寝たきりになります'], '放置すると色が変わります']],
  youth: [
    ['cosmetics', ['アンチエイジング', 'アンチ・エイジング'], '年齢に応じたエイジングケア'],
    ['food', ['若返り', '若返る肌'], '若い世代にも'],
    ['food', ['老化を防ぐ', '老化防止'], '老若男女に'],
  ],
  slimming: [
    ['goods', ['はくだけで細くなる', '飲むだけでやせ'], '貼るだけで簡単'],
    ['medicine', ['痩せる', 'やせます'], 'やせて血色の悪い方に'],
  ],
  overuse: [['medicine', ['いくら飲んでも安心', '何回使っても大丈夫'], '何回か使ってもよくならない場合は相談']],
  prescription: [['medicine', ['病院の薬と同じ効き目', '処方薬と同等の効果'], '医療用と同じ成分を配合']],
  quasi_drug: [
    ['quasi_drug', ['ニキビを治す', '肌荒れが治る', '治療できる'], '治療中の方は医師に相談'],
    ['quasi_drug', ['シミを消す', 'シワがなくなる'], 'メラニンの生成を抑え、シミ・ソバカスを防ぐ'],
    ['quasi_drug', ['発毛'], '育毛、養毛'],
  ],
  cosmetics: [
    ['cosmetics', ['シミが消える', 'そばかすを薄くする', 'しみ取れる'], '日やけによるシミ・ソバカスを防ぐ'],
    ['cosmetics', ['シワを改善', 'しわを伸ばす'], '乾燥による小ジワを目立たなくする'],
    ['cosmetics', ['小ジワを目立たなくする', 'しわを目立たなく'], '毛穴を目立たなくする'],
    ['cosmetics', ['ニキビを治す', 'ニキビ跡が消える'], 'ニキビを防ぐ'],
    ['cosmetics', ['肌荒れに効く', '炎症を抑える'], '肌荒れを防ぐ'],
    ['cosmetics', ['美白'], '透明感のある肌'],
    ['cosmetics', ['肌の奥まで浸透', '細胞を活性化', '真皮に届く'], '角質層まで浸透'],
    ['cosmetics', ['育毛', '抜け毛を防ぐ'], '毛髪にはり、こしを与える'],
    ['cosmetics', ['殺菌成分', '抗炎症'], '汚れをおとす'],
    ['cosmetics', ['小顔に', 'リフトアップ', 'たるみを解消'], '肌にはりを与える'],
    ['cosmetics', ['デトックス', '血行促進', '代謝を高める'], '肌にうるおいを与える'],
    ['cosmetics', ['薬用クリーム'], '薬用植物のエキス'],
  ],
  infection: [
    [
      'quasi_drug',
      ['新型コロナウイルスの予防に', 'インフルエンザ対策', 'ノロウイルスを不活化'],
      'コロナの影響で遅れています',
    ],
    ['goods', ['感染予防', '感染症を防ぐ'], '花粉、飛まつの捕集'],
  ],
  illness: [
    ['food', ['糖尿病の方に', '高血圧に', '認知症を予防'], '糖尿病の方は医師にご相談ください'],
    ['food', ['花粉症に', 'リウマチ'], 'ぜんそくの方はお控えください'],
    ['food', ['がんを予防', '大腸ガンに効く', '癌'], 'がんばるあなたに'],
  ],
  symptom: [
    ['goods', ['肩こり解消', 'ひざの痛みを和らげる', '腰痛に効く'], '肩こりさんにも着やすい形'],
    ['food', ['便秘に効く', 'むくみを改善', '風邪予防'], '便秘の方は医師にご相談ください'],
  ],
  body: [
    ['food', ['血圧を下げる', '血圧がぐんぐん下がる'], '血圧計の隣に'],
    ['food', ['血糖値の上昇を抑える', '血糖値が下がる'], '血糖値を測る方へ'],
    ['food', ['コレステロールを減らす'], 'コレステロール0'],
    ['food', ['脂肪を燃やす', '内臓脂肪を落とす'], '脂肪分を含みません'],
    ['food', ['免疫力アップ', '免疫機能を維持'], '免疫という言葉'],
    ['food', ['疲労回復', '疲れがとれる', '滋養強壮', '精力'], '忙しい毎日のエネルギー補給'],
    ['food', ['新陳代謝', 'デトックス', '体質改善'], '代用の食事に'],
    ['food', ['血液サラサラ', '細胞を活性化'], 'さらさらの粉末'],
    ['food', ['整腸', 'おなかの調子を整える', '肝機能'], 'おなかにたまる'],
    ['food', ['記憶力を高める', '視力回復'], '学力テストの朝に'],
    ['food', ['美白', '飲んでシミを消す'], '毎日の美容に'],
  ],
  research: [['goods', ['研究用抗原検査キット', '研究用ですが陽性かどうかの判定に'], '研究者が使うルーペ']],
  goods: [
    ['goods', ['手指の消毒に', '皮膚の洗浄・消毒', '身体を殺菌'], '煮沸消毒できます。全体を消毒してからお使いください'],
    ['goods', ['血行促進', 'コリをほぐす'], '体をあたためる'],
    ['goods', ['痛みを和らげる', 'かゆみを抑える'], '痛みがある方は使わないでください'],
  ],
}

test('every word of an advertising rule matches its examples, but not similar lawful texts', () => {
  for (const [name, rows] of Object.entries(examples) as [AdRuleName, (typeof examples)[AdRuleName]][]) {
    const { words } = adRules[name]
    expect([name, rows.length]).toEqual([name, words.length])
    rows.forEach(([kind, found, lawful], at) => {
      for (const text of found) {
        const alone = adFindings(text, kind).filter(({ rule }) => rule === name)
        expect([name, at, text, alone.length > 0]).toEqual([name, at, text, true])
      }
      expect([lawful, adFindings(lawful, kind)]).toEqual([lawful, []])
    })
  }
})

test('lawful texts from medicine packages have no findings', () => {
  const effects = [
    '頭痛・肩こり痛・腰痛・関節痛の鎮痛、悪寒・発熱時の解熱',
    'かぜの諸症状（鼻水、鼻づまり、くしゃみ、のどの痛み）の緩和',
    '高血圧に伴う随伴症状（のぼせ、肩こり、耳なり、頭重）',
    '体力に関わらず使用でき、疲労回復、滋養強壮、病中病後の栄養補給に',
    '水虫、いんきんたむしを治す',
    '肥満症、便秘、むくみの改善',
  ]
  expect(effects.flatMap((text) => adFindings(text, 'medicine'))).toEqual([])
})

test('words are found across widths, kana and spaces, once each, with their context', () => {
  expect(adFindings('当店 Ｎｏ． １！\n最高 の 効き目、最高の\u200b香り。ナンバーワン', 'medicine')).toEqual([
    { ...superlative, found: 'No.1', around: '当店No.1! 最高の効き目、最高の…' },
    { ...superlative, found: '最高の', around: '当店No.1! 最高の効き目、最高の香り。ナン…' },
    { ...superlative, found: 'ナンバーワン', around: '…高の効き目、最高の香り。ナンバーワン' },
  ])
  // Words within other words of the same rule are reported with them.
  expect(adFindings('飲むだけでやせる', 'food').map(({ found }) => found)).toEqual(['だけでやせ'])
  // A line break separates words.
  expect(adFindings('必ず\n治る前に捨ててください', 'goods')).toEqual([])
})
const superlative = {
  rule: 'superlative',
  title: '最大級の表現、順位の表現',
  law: '薬機法66条、医薬品等適正広告基準 第4の3',
  instead: adRules.superlative.instead,
}

test('lawOf names the law that applies to the kind of text', () => {
  const lawFor = (name: AdRuleName, kind: AdKind) => lawOf(adRules[name], kind)
  expect(lawFor('guarantee', 'cosmetics')).toBe('薬機法66条、医薬品等適正広告基準 第4の3')
  expect(lawFor('guarantee', 'claimed_food')).toBe('景品表示法5条、健康増進法65条')
  expect(lawFor('guarantee', 'text')).toBe('景品表示法5条')
  expect(lawFor('recommended', 'quasi_drug')).toBe('薬機法66条2項、医薬品等適正広告基準 第4の10')
  expect(lawFor('recommended', 'food')).toBe('景品表示法5条、健康増進法65条')
  expect(lawFor('reference_price', 'medicine')).toBe('景品表示法5条2号、不当な価格表示についての景品表示法上の考え方')
  expect(lawFor('symptom', 'goods')).toBe('薬機法68条')
})
