import type { Family } from '../family.ts'
import { consult } from '../precautions.ts'

const adult = ['15才以上', '15才未満'] as const

export const tonics: Family[] = [
  {
    key: 'tonic',
    type: 'medicine',
    saleClass: '指定医薬部外品',
    categories: ['tonic-drinks'],
    brands: ['minagiruka', 'vitatowa', 'select'],
    form: 'drink',
    pictogram: 'muscle',
    subtitle: '疲労の回復・予防に',
    description: '{name}は、タウリンとビタミンB群を配合したドリンクです。肉体疲労時、病中病後の栄養補給に。',
    basis: '1本（100 mL）中',
    ingredients: [
      ['タウリン', '1,000 mg', '体の代謝をたすける'],
      ['チアミン硝化物', '5 mg', 'エネルギーの産生をたすける'],
      ['リボフラビンリン酸エステルナトリウム', '5 mg', '代謝をたすける'],
      ['ピリドキシン塩酸塩', '5 mg', '代謝をたすける'],
      ['無水カフェイン', '50 mg'],
    ],
    symptoms: ['疲れ'],
    ages: ['成人'],
    effects: '疲労の回復・予防、体力、身体抵抗力又は集中力の維持・改善、病中病後の体力低下時・食欲不振時の栄養補給',
    dosage: [
      [adult[0], '1回1本', '1日1回'],
      ['15才未満', '服用しないこと', '—'],
    ],
    consult: consult.vitamin.slice(0, 1),
    lines: [
      {
        key: '1000',
        word: 'ドリンク1000',
        reading: 'どりんくせん',
        sizes: [
          ['100mL×3本', 380],
          ['100mL×10本', 980],
          ['100mL×50本', 4280],
        ],
      },
      {
        key: 'zero',
        word: 'ドリンク カフェインゼロ',
        reading: 'どりんくかふぇいんぜろ',
        sizes: [['100mL×10本', 1080]],
        description:
          '{name}は、タウリンとビタミンB1、B6を配合したカフェインゼロのドリンクです。肉体疲労時、病中病後の栄養補給に。',
        features: ['カフェインを含まない'],
        ingredients: [
          ['タウリン', '1,000 mg', '体の代謝をたすける'],
          ['チアミン硝化物', '5 mg', 'エネルギーの産生をたすける'],
          ['ピリドキシン塩酸塩', '5 mg', '代謝をたすける'],
        ],
      },
      {
        key: 'ginseng',
        word: '人参滋養液',
        reading: 'にんじんじようえき',
        saleClass: '第2類医薬品',
        sizes: [
          ['30mL', 980],
          ['30mL×10本', 8480],
        ],
        subtitle: '滋養強壮、虚弱体質に 人参の滋養液',
        description:
          '{name}は、ニンジンエキス、ゴオウチンキ、ローヤルゼリーを配合した滋養強壮の液剤です。虚弱体質の方、病中病後の栄養補給に。',
        basis: '1本（30 mL）中',
        ingredients: [
          ['ニンジンエキス', '600 mg', '滋養強壮をたすける'],
          ['ゴオウチンキ', '1,000 mg', '滋養強壮をたすける'],
          ['ローヤルゼリー', '100 mg', '栄養を補給する'],
        ],
        effects: '滋養強壮、虚弱体質、肉体疲労・病中病後・食欲不振・栄養障害・発熱性消耗性疾患などの場合の栄養補給',
        brands: ['minagiruka', 'vitatowa'],
        consult: consult.vitamin,
      },
    ],
  },
  {
    key: 'calcium',
    type: 'medicine',
    saleClass: '第3類医薬品',
    categories: ['tonic-drinks'],
    brands: ['vitatowa', 'asunowa'],
    form: 'chewable',
    pictogram: 'capsule',
    unit: '錠',
    perDay: 2,
    subtitle: 'カルシウムとビタミンD3の補給に',
    description:
      '{name}は、骨や歯の発育に欠かせないカルシウムと、その吸収をたすけるビタミンD3を補給するチュアブル錠です。',
    basis: '1日量（2錠）中',
    ingredients: [
      ['沈降炭酸カルシウム', '1,525 mg（カルシウムとして610 mg）', 'カルシウムを補給する'],
      ['コレカルシフェロール（ビタミンD3）', '400国際単位', 'カルシウムの吸収をたすける'],
    ],
    symptoms: ['疲れ'],
    features: ['水なしでのめる', 'ヨーグルト味'],
    ages: ['小児', '成人', '高齢者'],
    effects: '妊娠・授乳期、発育期、老年期のカルシウムとビタミンD3の補給',
    dosage: [
      [adult[0], '1回2錠', '1日1回'],
      ['7才以上15才未満', '1回1錠', '1日1回'],
    ],
    consult: consult.vitamin,
    lines: [
      {
        key: 'd3',
        word: 'カルシウムD3チュアブル',
        reading: 'かるしうむでぃーすりーちゅあぶる',
        sizes: [
          [50, 980],
          [100, 1680],
        ],
      },
    ],
  },
  {
    key: 'womens',
    type: 'medicine',
    saleClass: '第2類医薬品',
    categories: ['womens-balance'],
    brands: ['lunatowa', 'minamoa', 'kusabue'],
    form: 'bottledTablet',
    pictogram: 'heart',
    unit: '錠',
    perDay: 12,
    subtitle: '血の道症、月経不順、冷え症に',
    description:
      '{name}は、女性の体調の波に使われてきた生薬の錠剤です。月経不順、冷え、更年期の不調に。2か月ほど続けても変わらない時は受診してください。',
    basis: '1日量（12錠）中',
    ingredients: [
      ['当帰芍薬散料エキス', '2.6 g', 'シャクヤク・ソウジュツ・タクシャ・ブクリョウ・センキュウ・トウキより抽出'],
    ],
    symptoms: ['冷え', '生理痛', '更年期', 'むくみ'],
    ages: ['成人'],
    effects:
      '体力虚弱で、冷え症で貧血の傾向があり疲労しやすく、ときに下腹部痛、頭重、めまい、肩こり、耳鳴り、動悸などを訴えるものの次の諸症：月経不順、月経異常、月経痛、更年期障害、産前産後あるいは流産による障害、めまい・立ちくらみ、頭重、肩こり、腰痛、足腰の冷え症、しもやけ、むくみ、しみ、耳鳴り',
    dosage: [
      [adult[0], '1回4錠', '1日3回、食前又は食間'],
      ['15才未満', '服用しないこと', '—'],
    ],
    consult: consult.kampo,
    tags: ['女性の健康'],
    lines: [
      {
        key: 'toki',
        word: '当帰芍薬散錠',
        reading: 'とうきしゃくやくさんじょう',
        sizes: [
          [60, 1280],
          [240, 3480],
        ],
      },
      {
        key: 'kami',
        word: '加味逍遙散錠',
        reading: 'かみしょうようさんじょう',
        sizes: [
          [60, 1380],
          [240, 3680],
        ],
        subtitle: 'のぼせ、イライラ、更年期の不調に',
        ingredients: [
          [
            '加味逍遙散料エキス',
            '3.2 g',
            'トウキ・シャクヤク・ビャクジュツ・ブクリョウ・サイコ・ボタンピ・サンシシ・カンゾウ・ショウキョウ・ハッカより抽出',
          ],
        ],
        effects:
          '体力中等度以下で、のぼせ感があり、肩がこり、疲れやすく、精神不安やいらだちなどの精神神経症状、ときに便秘の傾向のあるものの次の諸症：冷え症、虚弱体質、月経不順、月経困難、更年期障害、血の道症、不眠症',
        symptoms: ['更年期', 'イライラ', '冷え'],
      },
      {
        key: 'keishi',
        word: '桂枝茯苓丸錠',
        reading: 'けいしぶくりょうがんじょう',
        sizes: [
          [60, 1280],
          [240, 3480],
        ],
        subtitle: '月経不順、のぼせて足が冷える方に',
        ingredients: [['桂枝茯苓丸料エキス', '1.8 g', 'ケイヒ・ブクリョウ・ボタンピ・トウニン・シャクヤクより抽出']],
        effects:
          '比較的体力があり、ときに下腹部痛、肩こり、頭重、めまい、のぼせて足冷えなどを訴えるものの次の諸症：月経不順、月経異常、月経痛、更年期障害、血の道症、肩こり、めまい、頭重、打ち身、しもやけ、しみ、湿疹・皮膚炎、にきび',
        symptoms: ['生理痛', '肩こり', '更年期'],
      },
    ],
  },
]
