import type { DemoCategory } from './types.ts'

type LeafCategory = readonly [handle: string, name: string, description: string]
type CategoryGroup = readonly [handle: string, name: string, leaves: readonly LeafCategory[]]

const tree: readonly (readonly [
  handle: string,
  name: string,
  description: string,
  groups: readonly CategoryGroup[],
])[] = [
  [
    'medicines',
    '医薬品',
    '症状に合わせて選べる医薬品。区分ごとの決まりに沿って販売します。',
    [
      [
        'cold-flu',
        'かぜ・せき・のど',
        [
          ['cold-general', '総合かぜ薬', '熱、のどの痛み、鼻水、せきなど、かぜの諸症状に。'],
          ['cough-phlegm', 'せき・たん', 'せきをしずめる薬、たんを出しやすくする薬。'],
          ['throat-gargle', 'のど・うがい薬', 'のどの炎症や殺菌に。トローチ、うがい薬、のど用スプレー。'],
        ],
      ],
      [
        'allergy-nose',
        '鼻炎・アレルギー',
        [
          ['rhinitis-oral', '鼻炎薬（のみ薬）', '花粉やハウスダストによる鼻みず、くしゃみに。'],
          ['nasal-spray', '点鼻薬', '鼻づまりや鼻の中の炎症に直接届く薬。'],
          ['hives-oral', 'じんましん・皮膚アレルギー', 'じんましん、かゆみをともなう皮膚炎ののみ薬。'],
        ],
      ],
      [
        'pain-fever',
        '痛み・熱',
        [
          ['painkillers-tablets', '頭痛・解熱鎮痛薬', '頭痛、歯の痛み、発熱に。'],
          ['painkillers-period', '生理痛', '生理痛に使える鎮痛薬。'],
        ],
      ],
      [
        'stomach-bowel',
        '胃腸',
        [
          ['stomach', '胃薬', '胃もたれ、胸やけ、食べすぎ、胃の痛みに。'],
          ['h2-blockers', 'H2ブロッカー', '胃酸の出すぎをおさえる第1類医薬品。'],
          ['intestinal', '整腸薬', 'おなかの調子をととのえる乳酸菌など。'],
          ['constipation', '便秘薬', '便秘に。のみ薬と浣腸。'],
          ['diarrhea', '下痢止め', '急な下痢、食あたり、水あたりに。'],
        ],
      ],
      [
        'eye-care',
        '目の薬',
        [
          ['eye-drops-tired', '疲れ目・かすみ目', '目の疲れ、かすみに。'],
          ['eye-drops-allergy', '目のかゆみ・アレルギー', '花粉などによる目のかゆみ、充血に。'],
          ['eye-drops-dry', '目の乾き・コンタクト用', '人工涙液とコンタクトの不快感に。'],
          ['eye-wash', '洗眼・ものもらい', '目の洗浄と、ものもらい・結膜炎に。'],
        ],
      ],
      [
        'skin-medicine',
        '皮膚の薬',
        [
          ['itch-rash', 'かゆみ・湿疹・虫さされ', 'かゆみ、かぶれ、あせも、虫さされに。'],
          ['athletes-foot', '水虫・たむし', '水虫、いんきんたむし、ぜにたむしに。'],
          ['rough-skin', '乾燥肌・手あれ', '乾いてあれた肌、ひび、あかぎれに。'],
          ['acne-lips', 'にきび・口唇', 'にきび、口唇のあれに。'],
          ['wound-disinfect', 'きず・消毒', 'すり傷、切り傷の消毒と治療に。'],
        ],
      ],
      [
        'muscle-joint',
        '肩こり・腰痛',
        [
          ['patches', '湿布・貼り薬', '肩、腰、ひざの痛みに貼る薬。'],
          ['rub-ins', '塗る鎮痛薬', 'ゲル、クリーム、スプレーの鎮痛消炎薬。'],
        ],
      ],
      [
        'kampo',
        '漢方薬',
        [
          ['kampo-cold', 'かぜ・鼻の漢方', 'かぜのひき始め、鼻炎に使う漢方。'],
          ['kampo-stomach', '胃腸・体力の漢方', '胃腸の不調、疲れに使う漢方。'],
          ['kampo-body', 'からだの巡りの漢方', '冷え、むくみ、こむらがえりなどに使う漢方。'],
        ],
      ],
      [
        'vitamins',
        'ビタミン・滋養強壮',
        [
          ['vitamin-b', 'ビタミンB・疲れ', '疲れ、肩こり、口内炎に。'],
          ['vitamin-c', 'ビタミンC・しみ', 'しみ、そばかす、肌あれに。'],
          ['tonic-drinks', '滋養強壮・ドリンク', '栄養補給、からだがつらい時に。'],
        ],
      ],
      [
        'womens-health',
        '女性の薬',
        [
          ['womens-balance', '血の道症・更年期', '更年期の不調、冷え、月経不順に。'],
          ['candida-treatment', '腟カンジダ再発治療', '再発した腟カンジダの第1類医薬品。'],
          [
            'emergency',
            '要指導医薬品（店頭のみ）',
            '薬剤師の対面での説明が必要な医薬品。当サイトでは販売していません。',
          ],
        ],
      ],
      [
        'body-concerns',
        '気になる症状',
        [
          ['hair-growth', '発毛・育毛', '壮年性脱毛症の発毛剤と育毛剤。'],
          ['quit-smoking', '禁煙補助', '禁煙時のイライラをやわらげるニコチン製剤。'],
          ['hemorrhoids', '痔', 'いぼ痔、きれ痔の痛み、かゆみに。'],
          ['mouth-gum', '口内炎・歯ぐき', '口内炎、歯肉炎、歯槽膿漏に。'],
          ['motion-sickness', '乗り物酔い', '乗り物によるめまい、吐き気に。'],
          ['sleep-aid', '睡眠改善', '一時的な寝つきの悪さに。'],
          ['children-medicine', 'こどもの薬', 'お子さまの年齢に合わせた薬。'],
        ],
      ],
    ],
  ],
  [
    'health-foods',
    '健康食品',
    '毎日の食生活をおぎなうサプリメントや健康茶。',
    [
      [
        'supplements',
        'サプリメント',
        [
          ['supplement-vitamins', 'ビタミン・ミネラル', '不足しがちなビタミンとミネラルに。'],
          ['supplement-beauty', '美容サプリ', 'コラーゲン、ヒアルロン酸などの栄養補助食品。'],
          ['supplement-omega', '魚油・その他', 'DHA・EPA、青汁など。'],
        ],
      ],
      [
        'functional',
        '機能性表示食品',
        [
          ['functional-sleep', '睡眠・ストレス', '睡眠の質、一時的なストレスが気になる方に。'],
          ['functional-body', '脂肪・血圧・目', 'おなかの脂肪、血圧、目の調子が気になる方に。'],
        ],
      ],
      [
        'drinks',
        '健康茶・飲料',
        [
          ['health-teas', '健康茶', 'ノンカフェインのお茶、ハーブティー。'],
          ['hydration', '水分補給・ゼリー', '経口補水と栄養補給の飲料、ゼリー。'],
          ['protein', 'プロテイン・たんぱく質', '運動する方、食が細い方のたんぱく質補給に。'],
        ],
      ],
    ],
  ],
  [
    'beauty',
    '化粧品',
    '肌と髪をすこやかに保つ毎日のケア用品。',
    [
      [
        'skin-care',
        'スキンケア',
        [
          ['lotions', '化粧水', '肌にうるおいを与える化粧水。'],
          ['milks-creams', '乳液・クリーム', 'うるおいを保つ乳液とクリーム。'],
          ['sunscreens', '日焼け止め', '紫外線から肌を守る日焼け止め。'],
          ['cleansing', 'クレンジング・洗顔', 'メイク落としと洗顔料。'],
          ['face-masks', 'フェイスマスク', 'シート状のマスクで集中保湿。'],
        ],
      ],
      [
        'hair-body',
        'ヘア・ボディ',
        [
          ['shampoos', 'シャンプー・トリートメント', '髪と地肌を洗い、ととのえます。'],
          ['body-care', 'ボディソープ・ボディケア', 'からだを洗い、うるおいを守ります。'],
          ['hand-lip', 'ハンド・リップ', '手と唇の乾燥を防ぎます。'],
        ],
      ],
    ],
  ],
  [
    'devices',
    '医療機器・検査',
    '家庭での測定と検査、コンタクトレンズのケア。',
    [
      [
        'home-devices',
        '家庭用医療機器',
        [
          ['blood-pressure', '血圧計', '上腕式・手首式の血圧計。'],
          ['thermometers', '体温計', 'わき用、耳・額用の体温計。'],
          ['therapy-devices', '吸入器・温熱・その他', '吸入器、パルスオキシメータなど。'],
        ],
      ],
      [
        'test-kits',
        '検査キット',
        [
          ['antigen-tests', '抗原検査キット', '新型コロナ、インフルエンザの一般用抗原検査キット。'],
          ['self-checks', '妊娠・排卵・尿検査', '家庭で使う一般用検査薬。'],
        ],
      ],
      [
        'contact-lens',
        'コンタクト用品',
        [['contact-care', 'コンタクト洗浄・保存', 'ソフト・ハードレンズの洗浄、すすぎ、保存に。']],
      ],
    ],
  ],
  [
    'daily',
    '日用品',
    '衛生用品、オーラルケア、介護・ベビー用品。',
    [
      [
        'hygiene',
        '衛生用品',
        [
          ['masks', 'マスク', '不織布マスク、こども用マスク。'],
          ['bandages', '絆創膏・包帯', '絆創膏、ガーゼ、包帯、テープ。'],
          ['disinfectants', '手指消毒・除菌', '手指の消毒剤、除菌シート。'],
        ],
      ],
      [
        'oral-care',
        'オーラルケア',
        [
          ['toothpastes', '歯みがき・歯ブラシ', '歯みがき剤と歯ブラシ。'],
          ['mouthwash', '洗口液・入れ歯用品', '洗口液、入れ歯洗浄剤。'],
        ],
      ],
      [
        'bath-season',
        '入浴・季節用品',
        [
          ['bath-salts', '入浴剤', '温浴効果で疲れ、冷え症、肩こりに。'],
          ['insect-repellents', '虫よけ', '蚊、ブユ、マダニなどの忌避に。'],
          ['warmers-cooling', 'カイロ・冷却', '使いすてカイロ、冷却シート。'],
        ],
      ],
      [
        'nursing',
        '介護用品',
        [
          ['adult-diapers', '大人用紙おむつ・パッド', 'パンツ型、パッド型の紙おむつ。'],
          ['nursing-food', '介護食', 'やわらかさの目安を選べる食品、とろみ剤。'],
          ['nursing-care', '清拭・口腔ケア', 'からだふき、口腔ケア用品。'],
        ],
      ],
      [
        'baby',
        'ベビー用品',
        [
          ['baby-diapers', '紙おむつ・おしりふき', '赤ちゃんの紙おむつとおしりふき。'],
          ['baby-skin', 'ベビースキンケア', '赤ちゃんの肌に使う保湿剤、石けん。'],
          ['baby-food', '粉ミルク・離乳食', '乳児用調製粉乳と月齢別の離乳食。'],
        ],
      ],
    ],
  ],
]

/** The shop's categories on three levels, parents before children. */
export const categories: DemoCategory[] = tree.flatMap(([handle, name, description, groups], rank) => [
  { handle, name, description, parent: null, rank },
  ...groups.flatMap(([group, groupName, leaves], groupRank) => [
    {
      handle: group,
      name: groupName,
      description: `${leaves.map((leaf) => leaf[1]).join('、')}。`,
      parent: handle,
      rank: groupRank,
    },
    ...leaves.map(([leaf, leafName, text], leafRank) => ({
      handle: leaf,
      name: leafName,
      description: text,
      parent: group,
      rank: leafRank,
    })),
  ]),
])
