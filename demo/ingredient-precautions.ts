/**
 * What an ingredient makes an insert say (the notices on OTC labelling state each of these for the ingredient). The
 * names of illnesses and symptoms are told in one line for all ingredients of a product.
 */
export interface IngredientPrecautions {
  /** Lines of してはいけないこと. */
  doNot?: readonly string[]
  /** What makes driving dangerous. */
  driving?: readonly string[]
  /** `avoid`: not together with breast-feeding; `consult`: ask before. */
  lactation?: 'avoid' | 'consult'
  /** 相談すること: who has this symptom, has this illness, has had this illness. */
  symptoms?: readonly string[]
  diagnosed?: readonly string[]
  had?: readonly string[]
  /** Other lines of 相談すること: who asks before, and what to look for later. */
  consult?: readonly string[]
}

type Row = readonly [ingredient: RegExp, precautions: IngredientPrecautions]

const drowsy = ['眠気']
const blurred = ['目のかすみ', '異常なまぶしさ']
const notBeforeBirth = '出産予定日12週以内の妊婦は服用しないこと'
const autoimmune = ['全身性エリテマトーデス', '混合性結合組織病']
const noOtherAnticholinergics =
  '服用している間は、他の胃腸鎮痛鎮痙薬、乗物酔い薬、ロートエキスを含有する医薬品を服用しないこと'
const watchForPotassium =
  '服用後、筋肉痛、手足のしびれ、むくみ、脱力感があらわれた場合は偽アルドステロン症等のおそれがあるため直ちに服用を中止すること'
const maoInhibitors = 'モノアミン酸化酵素阻害剤（セレギリン塩酸塩等）で治療を受けている人'
const painkillerIllnesses = ['心臓病', '腎臓病', '肝臓病', '胃・十二指腸潰瘍']

const forPainAndFever: Row[] = [
  // It burdens stomach, heart, kidneys and liver; it closes the unborn child's ductus arteriosus.
  [
    /^ロキソプロフェン/,
    {
      doNot: [
        '次の病気の治療や薬の投与を受けている人は服用しないこと：胃・十二指腸潰瘍、肝臓病、腎臓病、心臓病',
        '医師から血液の異常（赤血球、血小板、白血球が少ない等）を指摘されている人は服用しないこと',
        notBeforeBirth,
      ],
      lactation: 'consult',
      diagnosed: ['気管支ぜんそく', '潰瘍性大腸炎', 'クローン病', ...autoimmune],
      had: ['胃・十二指腸潰瘍', '肝臓病', '腎臓病', '血液の病気'],
    },
  ],
  // As above; it can cause meningitis in connective tissue diseases.
  [
    /^イブプロフェン$/,
    {
      doNot: [notBeforeBirth],
      lactation: 'consult',
      diagnosed: [...painkillerIllnesses, ...autoimmune],
      had: ['胃・十二指腸潰瘍', '潰瘍性大腸炎', 'クローン病'],
    },
  ],
  // Salicylates delay birth and bleeding time.
  [/^アスピリン|^エテンザミド/, { doNot: [notBeforeBirth], lactation: 'consult', diagnosed: painkillerIllnesses }],
  // An overdose harms the liver; ulcers and kidneys as with other painkillers.
  [/^アセトアミノフェン/, { diagnosed: painkillerIllnesses }],
  // Sedatives, also contained in medicines against motion sickness.
  [
    /^アリルイソプロピルアセチル尿素|^ブロモバレリル尿素/,
    { driving: drowsy, doNot: ['服用している間は、乗物酔い薬を服用しないこと'] },
  ],
  // It passes into milk and sedates the child.
  [/^ブロモバレリル尿素/, { lactation: 'avoid' }],
]

const forColdAndNose: Row[] = [
  // Breathing becomes shallow; the child breathes less through the milk.
  [
    /コデインリン酸塩/,
    { driving: drowsy, lactation: 'avoid', diagnosed: ['呼吸機能障害', '閉塞性睡眠時無呼吸症候群', '肥満症'] },
  ],
  [/^デキストロメトルファン/, { driving: drowsy, consult: [maoInhibitors] }],
  // It stimulates the heart, raises blood pressure and blood sugar.
  [/^dl-メチルエフェドリン/, { lactation: 'consult', diagnosed: ['高血圧', '心臓病', '糖尿病', '甲状腺機能障害'] }],
  [
    /^プソイドエフェドリン/,
    {
      doNot: ['前立腺肥大による排尿困難、高血圧、心臓病、甲状腺機能障害、糖尿病の人は服用しないこと'],
      lactation: 'consult',
      diagnosed: ['腎臓病'],
      consult: [maoInhibitors],
    },
  ],
  // Antihistamines dry out: the bladder empties badly, the pressure in the eye rises.
  [
    /クロルフェニラミン|^ジフェンヒドラミン|^メクリジン/,
    { driving: drowsy, symptoms: ['排尿困難'], diagnosed: ['緑内障'] },
  ],
  // It passes into milk and makes the child sleepy.
  [/^ジフェンヒドラミン/, { lactation: 'avoid' }],
  // Newer antihistamines pass into milk; only one of them sedates.
  [/^フェキソフェナジン|^ロラタジン|^エピナスチン/, { lactation: 'avoid' }],
  [/^エピナスチン/, { driving: drowsy, diagnosed: ['肝臓病'] }],
  [/^ロラタジン/, { diagnosed: ['肝臓病', '腎臓病', 'てんかん'] }],
  // It counteracts the dissolution of blood clots.
  [
    /^トラネキサム酸/,
    {
      doNot: ['服用している間は、トラネキサム酸を含有する他の内服薬を服用しないこと'],
      consult: ['血栓のある人（脳血栓、心筋梗塞、血栓性静脈炎等）、血栓症を起こすおそれのある人'],
    },
  ],
  [/^L-カルボシステイン/, { diagnosed: ['心臓病', '肝臓病'] }],
  // It stimulates the brain, as its relative caffeine does.
  [/^ジプロフィリン/, { diagnosed: ['てんかん', '甲状腺機能障害', '心臓病'] }],
]

const forStomachAndBowel: Row[] = [
  // Anticholinergics: bladder and eye as with antihistamines; the heart beats faster; pupils widen.
  [
    /^ロートエキス|スコポラミン|^ベラドンナ/,
    {
      doNot: [noOtherAnticholinergics],
      driving: blurred,
      symptoms: ['排尿困難'],
      diagnosed: ['心臓病', '緑内障'],
    },
  ],
  // It passes into milk and makes the child's heart race.
  [/^ロートエキス|^ベラドンナ/, { lactation: 'avoid' }],
  // Dialysis does not remove aluminium: it harms brain and bones.
  [
    /アルミニウム|アルミン酸|^合成ヒドロタルサイト/,
    { doNot: ['透析療法を受けている人は服用しないこと'], diagnosed: ['腎臓病'] },
  ],
  // Kidneys excrete magnesium.
  [/マグネシウム|^合成ヒドロタルサイト/, { diagnosed: ['腎臓病'] }],
  // Its sodium is salt for the body.
  [
    /^炭酸水素ナトリウム/,
    { diagnosed: ['高血圧', '心臓病', '腎臓病'], consult: ['ナトリウム（食塩）の摂取制限を受けている人'] },
  ],
  [/^ファモチジン|^ニザチジン/, { lactation: 'avoid' }],
  // It passes into milk and gives the child diarrhoea.
  [/^センナ|^センノシド|ダイオウ/, { lactation: 'avoid' }],
  [/^ロペラミド/, { driving: drowsy, lactation: 'avoid' }],
]

const herbs: Row[] = [
  // Contains ephedrine.
  [
    /マオウ/,
    {
      symptoms: ['排尿困難'],
      diagnosed: ['高血圧', '心臓病', '腎臓病', '甲状腺機能障害'],
      consult: ['体の虚弱な人、胃腸の弱い人、発汗傾向の著しい人'],
    },
  ],
  // Potassium is lost and water retained.
  [
    /カンゾウ|^グリチルリチン酸/,
    { symptoms: ['むくみ'], diagnosed: ['高血圧', '心臓病', '腎臓病'], consult: [watchForPotassium] },
  ],
  [/ダイオウ/, { doNot: ['服用している間は、他の瀉下薬（下剤）を服用しないこと'], consult: ['下痢しやすい人'] }],
  // Over years it hardens the veins of the bowel.
  [/サンシシ/, { consult: ['長期連用する場合には、医師、薬剤師又は登録販売者に相談すること'] }],
  // Aconite: hot and strong.
  [
    /ブシ/,
    {
      consult: [
        'のぼせが強く赤ら顔で体力の充実している人',
        '服用後、動悸、のぼせ、口唇・舌のしびれがあらわれた場合は服用を中止すること',
      ],
    },
  ],
  [/トウキ|ジオウ/, { consult: ['胃腸の弱い人'] }],
]

/** By active ingredient, or by herb in the origin of an extract, for medicines that are swallowed. */
export const swallowed: readonly Row[] = [...forPainAndFever, ...forColdAndNose, ...forStomachAndBowel, ...herbs]

/** The same for nose sprays. */
export const sprayedIntoNose: readonly Row[] = [
  // It narrows the vessels of the whole body.
  [/^ナファゾリン/, { diagnosed: ['高血圧', '心臓病', '糖尿病', '甲状腺機能障害', '緑内障'] }],
]

/** The same for medicines applied to the skin. */
export const applied: readonly Row[] = [
  // Painkillers can cause asthma through the skin too.
  [/^ロキソプロフェン|^ジクロフェナク|^フェルビナク|^インドメタシン/, { diagnosed: ['気管支ぜんそく'] }],
]

/** The same for eye drops. */
export const dropped: readonly Row[] = [[/^プラノプロフェン/, { consult: ['妊婦又は妊娠していると思われる人'] }]]
