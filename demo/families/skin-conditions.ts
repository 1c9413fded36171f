import type { Family } from '../family.ts'
import { consult, doNot } from '../precautions.ts'

const anyAge = ['幼児', '小児', '成人', '高齢者'] as const

const rub = [['成人・小児', '適量を患部に塗布する', '1日数回']] as const

export const skinConditions: Family[] = [
  {
    key: 'athlete',
    type: 'medicine',
    saleClass: '指定第2類医薬品',
    categories: ['athletes-foot'],
    brands: ['ashisumi', 'mizunashi', 'select'],
    form: 'cream',
    pictogram: 'foot',
    subtitle: '1日1回、みずむし・たむしに',
    description:
      '{name}は、白癬菌を殺菌する抗真菌成分に、かゆみをおさえる成分を加えた水虫薬です。症状が治まっても1か月は続けてください。',
    basis: '1 g中',
    ingredients: [
      ['テルビナフィン塩酸塩', '10 mg', '白癬菌を殺菌する'],
      ['クロタミトン', '50 mg', 'かゆみをおさえる'],
      ['グリチルレチン酸', '5 mg', '炎症をしずめる'],
    ],
    symptoms: ['水虫', 'たむし', 'かゆみ'],
    features: ['1日1回'],
    ages: ['成人', '高齢者'],
    effects: 'みずむし、いんきんたむし、ぜにたむし',
    dosage: [['成人', '適量を患部に塗布する', '1日1回']],
    dosageNotes: ['患部を清潔に保ち、患部より広めに塗ること'],
    doNot: doNot.athlete,
    consult: consult.athlete,
    lines: [
      {
        key: 'tb-cream',
        word: '水虫クリームTB',
        reading: 'みずむしくりーむてぃーびー',
        sizes: [
          ['10g', 880],
          ['20g', 1480],
        ],
      },
      {
        key: 'tb-liquid',
        word: '水虫液TB',
        reading: 'みずむしえきてぃーびー',
        form: 'lotion',
        sizes: [
          ['10mL', 880],
          ['20mL', 1480],
        ],
      },
      {
        key: 'bt-spray',
        word: '水虫スプレーBT 速乾',
        reading: 'みずむしすぷれーびーてぃーそっかん',
        form: 'spray',
        sizes: [['80mL', 1480]],
        ingredients: [
          ['ブテナフィン塩酸塩', '10 mg', '白癬菌を殺菌する'],
          ['ジブカイン塩酸塩', '2 mg', 'かゆみをしずめる'],
        ],
        dosage: [['成人', '患部から約10 cm離して適量を噴霧する', '1日1回']],
        dosageNotes: ['患部を清潔に保ち、患部より広めに噴霧すること', '顔に向けて噴霧せず、霧を吸い込まないこと'],
      },
    ],
  },
  {
    key: 'dry-skin',
    type: 'medicine',
    saleClass: '第3類医薬品',
    categories: ['rough-skin'],
    brands: ['hadanowa', 'kayunagi', 'pitasukin', 'select'],
    form: 'cream',
    pictogram: 'hand',
    subtitle: '尿素配合 かさかさ肌、手足のあれに',
    description:
      '{name}は、角質の水分を保つ尿素と、血行をたすけるビタミンEを配合した治療薬です。手足のあれ、ひざ・かかとのかさつきに。',
    basis: '100 g中',
    ingredients: [
      ['尿素', '20 g', '角質に水分を保つ'],
      ['トコフェロール酢酸エステル', '0.5 g', '血行をたすける'],
      ['グリチルリチン酸二カリウム', '0.5 g', '炎症をしずめる'],
    ],
    symptoms: ['乾燥肌', '手あれ'],
    ages: ['成人', '高齢者'],
    effects: '手指のあれ、ひじ・ひざ・かかと・くるぶしの角化症、老人の乾皮症、さめ肌',
    dosage: [
      ['15才以上', '適量を患部にすりこむ', '1日数回'],
      ['15才未満', '使用しないこと', '—'],
    ],
    doNot: doNot.topical,
    consult: consult.topical,
    lines: [
      {
        key: 'urea',
        word: '尿素20クリーム',
        reading: 'にょうそにじゅうくりーむ',
        sizes: [
          ['40g', 780],
          ['100g', 1380],
        ],
      },
      {
        key: 'urea-lotion',
        word: '尿素10ローション',
        reading: 'にょうそじゅうろーしょん',
        form: 'disinfectant',
        sizes: [
          ['150mL', 1180],
          ['200mL', 1480],
        ],
        ingredients: [
          ['尿素', '10 g', '角質に水分を保つ'],
          ['ジフェンヒドラミン', '1 g', 'かゆみをおさえる'],
        ],
        subtitle: '尿素配合 かゆみをともなう乾燥肌に',
        description:
          '{name}は、角質に水分を保つ尿素と、かゆみをおさえるジフェンヒドラミンを配合したローションです。かゆみをともなう乾燥肌に。',
        effects: 'かゆみを伴う乾燥性皮膚（老人・成人の乾皮症）',
        symptoms: ['乾燥肌', 'かゆみ'],
        saleClass: '第2類医薬品',
      },
      {
        key: 'heparin',
        word: '乾燥肌クリームHP',
        reading: 'かんそうはだくりーむえいちぴー',
        saleClass: '第2類医薬品',
        sizes: [
          ['60g', 1480],
          ['100g', 1980],
        ],
        ingredients: [['ヘパリン類似物質', '0.3 g', '水分を保ち血行をたすける']],
        subtitle: 'ヘパリン類似物質配合 乾燥肌、手指のあれに',
        description:
          '{name}は、水分を保ち、血行をたすけるヘパリン類似物質を配合した乾燥肌の治療薬です。手指のあれ、ひじ・ひざのかさつきに。',
        effects:
          '手指の荒れ、ひじ・ひざ・かかと・くるぶしの角化症、手足のひび・あかぎれ、乾皮症、小児の乾燥性皮膚、しもやけ（ただれを除く）',
        features: ['保湿治療'],
        ages: anyAge,
        dosage: rub,
        doNot: [
          '出血性血液疾患（血友病、血小板減少症、紫斑症など）の人は使用しないこと',
          'わずかな出血が重大な結果をきたす場合は使用しないこと',
        ],
      },
    ],
  },
]
