import type { Family } from '../family.ts'
import { consult } from '../precautions.ts'

const adult = ['15才以上', '15才未満'] as const

export const vitamins: Family[] = [
  {
    key: 'vitamin-b',
    type: 'medicine',
    klass: '第3類医薬品',
    categories: ['vitamin-b'],
    brands: ['vitatowa', 'asunowa', 'select'],
    form: 'bottledTablet',
    pictogram: 'capsule',
    unit: '錠',
    perDay: 4,
    subtitle: '肌あれ、口内炎、疲れに ビタミンB群',
    description:
      '{name}は、皮膚や粘膜の代謝をたすけるビタミンB2・B6などを配合したビタミン剤です。肌あれ、口内炎、肉体疲労時の栄養補給に。',
    basis: '1日量（4錠）中',
    ingredients: [
      ['リボフラビンリン酸エステルナトリウム', '38 mg', '粘膜の代謝をたすける'],
      ['ピリドキシン塩酸塩', '50 mg', '皮膚の代謝をたすける'],
      ['ニコチン酸アミド', '60 mg', 'エネルギーの産生をたすける'],
      ['パントテン酸カルシウム', '20 mg', '皮膚の代謝をたすける'],
    ],
    symptoms: ['肌荒れ', '口内炎', '疲れ', 'ニキビ'],
    ages: ['小児', '成人', '高齢者'],
    effects:
      '次の諸症状の緩和：肌あれ、にきび、口内炎、口角炎、口唇炎、湿疹、皮膚炎、かぶれ、ただれ。肉体疲労時のビタミンB2の補給',
    dosage: [
      [adult[0], '1回2錠', '1日2回、朝夕'],
      ['7才以上15才未満', '1回1錠', '1日2回、朝夕'],
      ['7才未満', '服用しないこと', '—'],
    ],
    dosageNotes: ['尿が黄色くなることがありますが、ビタミンB2によるものです'],
    consult: consult.vitamin,
    tags: ['毎日使える'],
    lines: [
      {
        key: 'bb',
        word: 'BBビタミン錠',
        reading: 'びーびーびたみんじょう',
        sizes: [
          [60, 980],
          [168, 1980],
          [250, 2780],
        ],
      },
      {
        key: 'bb-chew',
        word: 'BBビタミンチュアブル',
        reading: 'びーびーびたみんちゅあぶる',
        form: 'chewable',
        sizes: [
          [40, 980],
          [120, 2180],
        ],
        brands: ['vitatowa', 'asunowa'],
        features: ['水なしでのめる'],
      },
    ],
  },
  {
    key: 'vitamin-c',
    type: 'medicine',
    klass: '第3類医薬品',
    categories: ['vitamin-c'],
    brands: ['vitatowa', 'asunowa', 'hadanowa', 'select'],
    form: 'bottledTablet',
    pictogram: 'sun',
    unit: '錠',
    perDay: 6,
    subtitle: 'しみ、そばかす、日やけによる色素沈着の緩和に',
    description:
      '{name}は、メラニンの生成をおさえるビタミンCとL-システインを配合した医薬品です。しみ、そばかすの緩和に。',
    basis: '1日量（6錠）中',
    ingredients: [
      ['L-システイン', '240 mg', '肌の代謝をたすける'],
      ['アスコルビン酸（ビタミンC）', '500 mg', 'メラニンの生成をおさえる'],
      ['パントテン酸カルシウム', '24 mg', '皮膚の代謝をたすける'],
    ],
    symptoms: ['しみ', 'ニキビ', '疲れ'],
    ages: ['小児', '成人', '高齢者'],
    effects: 'しみ・そばかす・日やけなどの色素沈着症、全身倦怠、二日酔い、にきび・湿疹・じんましん・かぶれなどの緩和',
    dosage: [
      [adult[0], '1回2錠', '1日3回'],
      ['7才以上15才未満', '1回1錠', '1日3回'],
      ['7才未満', '服用しないこと', '—'],
    ],
    consult: consult.vitamin,
    lines: [
      {
        key: 'white',
        word: 'ホワイトC錠',
        reading: 'ほわいとしーじょう',
        sizes: [
          [84, 1480],
          [180, 2780],
          [240, 3480],
        ],
      },
      {
        key: 'c2000',
        word: 'ビタミンC顆粒2000',
        reading: 'びたみんしーかりゅうにせん',
        form: 'granule',
        unit: '包',
        perDay: 3,
        basis: '1日量（3包）中',
        sizes: [
          [24, 980],
          [90, 2980],
        ],
        ingredients: [
          ['アスコルビン酸（ビタミンC）', '2,000 mg', 'ビタミンCを補給する'],
          ['リボフラビン', '6 mg', '皮膚の代謝をたすける'],
        ],
        dosage: [
          [adult[0], '1回1包', '1日1〜3回'],
          ['7才以上15才未満', '1回1/2包', '1日1〜3回'],
        ],
        brands: ['vitatowa', 'asunowa'],
      },
      {
        key: 'transamin',
        word: '肝斑トラネキサム酸錠',
        reading: 'かんぱんとらねきさむさんじょう',
        klass: '第1類医薬品',
        asks: 'first-class',
        collection: 'first-class',
        perDay: 4,
        sizes: [
          [60, 2480],
          [120, 4480],
        ],
        brands: ['vitatowa', 'hadanowa'],
        ages: ['成人'],
        basis: '1日量（4錠）中',
        ingredients: [
          ['トラネキサム酸', '750 mg', 'しみ（肝斑）の発生のもとに働く'],
          ['L-システイン', '240 mg', '肌の代謝をたすける'],
          ['アスコルビン酸', '300 mg', 'メラニンの生成をおさえる'],
        ],
        effects: 'しみ（肝斑に限る）',
        symptoms: ['しみ'],
        subtitle: 'しみ（肝斑に限る）に',
        description:
          '{name}は、30〜40代の女性に多い、左右対称にできる薄茶色のしみ「肝斑」に使う医薬品です。8週間服用したら2か月休みます。',
        dosage: [
          [adult[0], '1回2錠', '1日2回、朝夕'],
          ['15才未満', '服用しないこと', '—'],
        ],
        doNot: [
          '血栓のある人、血栓症を起こすおそれのある人は服用しないこと',
          '8週間を超えて続けて服用しないこと',
          '服用している間は、トラネキサム酸を含有する他の内服薬を服用しないこと',
        ],
        tags: ['薬剤師の確認が必要'],
      },
    ],
  },
  {
    key: 'tonic',
    type: 'medicine',
    klass: '指定医薬部外品',
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
        klass: '第2類医薬品',
        sizes: [
          ['30mL', 980],
          ['30mL×10本', 8480],
        ],
        basis: '1本（30 mL）中',
        ingredients: [
          ['ニンジンエキス', '600 mg', '滋養強壮をたすける'],
          ['ゴオウチンキ', '1,000 mg', '滋養強壮をたすける'],
          ['ローヤルゼリー', '100 mg', '栄養を補給する'],
        ],
        effects: '滋養強壮、虚弱体質、肉体疲労・病中病後・食欲不振・栄養障害・発熱性消耗性疾患などの場合の栄養補給',
        brands: ['minagiruka', 'vitatowa'],
      },
    ],
  },
  {
    key: 'calcium',
    type: 'medicine',
    klass: '第3類医薬品',
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
    klass: '第2類医薬品',
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
    consult: consult.kampo.filter((line) => !line.includes('偽アルドステロン症')),
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
        ingredients: [
          [
            '加味逍遙散料エキス',
            '3.2 g',
            'トウキ・シャクヤク・ビャクジュツ・ブクリョウ・サイコ・ボタンピ・サンシシ・カンゾウほかより抽出',
          ],
        ],
        effects:
          '体力中等度以下で、のぼせ感があり、肩がこり、疲れやすく、精神不安やいらだちなどの精神神経症状、ときに便秘の傾向のあるものの次の諸症：冷え症、虚弱体質、月経不順、月経困難、更年期障害、血の道症、不眠症',
        symptoms: ['更年期', 'イライラ', '冷え'],
        consult: consult.kampo,
      },
      {
        key: 'keishi',
        word: '桂枝茯苓丸錠',
        reading: 'けいしぶくりょうがんじょう',
        sizes: [
          [60, 1280],
          [240, 3480],
        ],
        ingredients: [['桂枝茯苓丸料エキス', '1.8 g', 'ケイヒ・ブクリョウ・ボタンピ・トウニン・シャクヤクより抽出']],
        effects:
          '比較的体力があり、ときに下腹部痛、肩こり、頭重、めまい、のぼせて足冷えなどを訴えるものの次の諸症：月経不順、月経異常、月経痛、更年期障害、血の道症、肩こり、めまい、頭重、打ち身、しもやけ、しみ、湿疹・皮膚炎、にきび',
        symptoms: ['生理痛', '肩こり', '更年期'],
      },
    ],
  },
]
