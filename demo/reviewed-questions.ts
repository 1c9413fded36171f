import { usableMonths } from '@kusuribako/contract/catalogue/usable-ages.rules'
import type { Profile } from './family.ts'
import { explainedYes, question, stoppedByYes } from './question.ts'
import type { PurchaseQuestion } from './types.ts'

const consultStore = '安全のため、この商品は販売できません。医師又は店頭の薬剤師にご相談ください。'

const user = question('user', 'どなたが使用しますか。', ['注文者本人', '家族'], {
  default_answer: '注文者本人',
  require_remark_answer: ['家族'],
})
const symptom = question(
  'symptoms',
  '現在の症状を選んでください。',
  ['商品の効能・効果にある症状がある', '症状はないが備えておきたい', 'ほかの症状である'],
  {
    stop_answer: ['ほかの症状である'],
    stop_reason: '効能・効果にない症状には使用できません。薬剤師にご相談ください。',
  },
)
const doctor = question(
  'diagnosis',
  '今回の症状について、医師の診断を受けていますか。',
  ['受けていない', '受けた（市販薬でよいと言われた）', '治療中である'],
  {
    stop_answer: ['治療中である'],
    stop_reason: '治療中の症状には、主治医に相談してからお使いください。',
  },
)
const illness = explainedYes('illness', '現在かかっている、又は過去にかかった病気はありますか。')
const medicines = explainedYes('medicines', '現在使用している薬（処方薬・市販薬・サプリメント）はありますか。')
const allergy = question(
  'allergy',
  '薬や食品でアレルギーや副作用を起こしたことがありますか。',
  ['ない', 'ある（本剤以外）', 'ある（本剤又は本剤の成分）'],
  {
    stop_answer: ['ある（本剤又は本剤の成分）'],
    stop_reason: consultStore,
    require_remark_answer: ['ある（本剤以外）'],
  },
)
const usedBefore = question(
  'used-before',
  'この商品を使用したことがありますか。',
  ['初めて使う', '使ったことがある（問題はなかった）', '使ったことがある（体調が悪くなった）'],
  {
    stop_answer: ['使ったことがある（体調が悪くなった）'],
    stop_reason: consultStore,
  },
)
const health = [illness, medicines, allergy, usedBefore]

/** Required at any age: the age that the shop knows is the buyer's, and the user may be another person. */
const pregnancy = question(
  'pregnancy',
  '使用する方は、妊娠中（可能性を含む）又は授乳中ですか。',
  ['いいえ', '妊娠中又はその可能性がある', '授乳中である'],
  {
    stop_answer: ['妊娠中又はその可能性がある'],
    stop_reason: '妊娠中の方にはこの商品を販売できません。かかりつけの医師にご相談ください。',
    require_remark_answer: ['授乳中である'],
  },
)
/** Nicotine passes into the milk. */
const pregnancyOrNursing: PurchaseQuestion = {
  ...pregnancy,
  stop_answer: ['妊娠中又はその可能性がある', '授乳中である'],
  stop_reason: '妊娠中・授乳中の方にはこの商品を販売できません。かかりつけの医師にご相談ください。',
  require_remark_answer: [],
}

const oldest = 100

/** The user's age in bands that begin at `steps`; those too young or too old by the dosage are stopped. */
function age({ dosage, ages }: Profile, steps: number[]): PurchaseQuestion {
  const rows = dosage.map(([years, dose]) => ({ age: years, dose }))
  const [from, below] = usableMonths(rows, ages)[0]!.map((months) => months / 12) as [number, number]
  const isLimited = below < oldest
  const starts = [from, ...steps.filter((step) => from < step && step < below), ...(isLimited ? [below] : [])]
  const bands = starts.map((start, at) => {
    const next = starts[at + 1]
    return next ? `${start}〜${next - 1}才` : `${start}才以上`
  })
  const stop_answer = [`${from}才未満`, ...(isLimited ? [`${below}才以上`] : [])]
  return question('age', '使用する方の年齢を選んでください。', [`${from}才未満`, ...bands], {
    stop_answer,
    stop_reason: `${stop_answer.join('、')}の方はこの商品を使用できません。医師にご相談ください。`,
  })
}

/** Whether a doctor has diagnosed it before: who has it for the first time must see one. */
const diagnosedBefore = (name: string) =>
  question(
    'first-time',
    `以前に医師から${name}の診断・治療を受けたことがありますか。`,
    ['ある', 'ない（初めての症状）'],
    {
      stop_answer: ['ない（初めての症状）'],
      stop_reason: '初めての症状の方は、まず医師の診断を受けてください。',
    },
  )

const hair = (profile: Profile) => [
  age(profile, [65]),
  question('sex', '使用する方の性別を選んでください。', ['男性', '女性'], {
    stop_answer: ['女性'],
    stop_reason: 'この商品は男性専用です。女性は使用できません。',
  }),
  question('hair-loss', '脱毛の様子を選んでください。', ['ゆっくりと薄くなってきた', '急に抜けた、まだらに抜けた'], {
    stop_answer: ['急に抜けた、まだらに抜けた'],
    stop_reason: '壮年性脱毛症でないおそれがあります。皮膚科を受診してください。',
  }),
  stoppedByYes('scalp', '頭皮に傷、湿疹、炎症はありますか。', consultStore),
  ...health,
]

const candida = (profile: Profile) => [
  age(profile, []),
  diagnosedBefore('腟カンジダ'),
  question(
    'how-often',
    '2か月以内に1回、又は6か月以内に2回以上、腟カンジダを起こしたことがありますか。',
    ['いいえ', 'はい'],
    { stop_answer: ['はい'], stop_reason: '再発を繰り返している方は、医師の診断を受けてください。' },
  ),
  stoppedByYes(
    'other-signs',
    '発熱や寒気、下腹部・背中・肩の痛み、悪臭や血のまじったおりもの、不正出血、外陰部のただれや潰瘍はありますか。',
    'ほかの病気のおそれがあります。婦人科を受診してください。',
  ),
  pregnancy,
  ...health,
]

const herpes = (profile: Profile) => [
  user,
  age(profile, [15, 65]),
  diagnosedBefore('口唇ヘルペス'),
  question(
    'area',
    '症状のある所を選んでください。',
    ['唇やそのまわりの狭い範囲', '広い範囲', '目や目の周囲', '発熱や全身の発疹もある'],
    {
      stop_answer: ['広い範囲', '目や目の周囲', '発熱や全身の発疹もある'],
      stop_reason: 'この商品は使用できません。早めに医師の診察を受けてください。',
    },
  ),
  pregnancy,
  ...health,
]

const smoking = (profile: Profile) => [
  age(profile, [65]),
  question(
    'cigarettes',
    '1日に吸うたばこの本数を選んでください。',
    ['吸っていない', '20本以下', '21〜30本', '31本以上'],
    { stop_answer: ['吸っていない'], stop_reason: 'たばこを吸わない方は使用できません。' },
  ),
  pregnancyOrNursing,
  stoppedByYes('heart', '心臓病、脳血管の病気にかかったことがありますか。', consultStore),
  ...health,
]

const understood = (text: string) =>
  question('understood', text, ['理解した', '理解できない'], {
    stop_answer: ['理解できない'],
    stop_reason: '検査の前に、薬剤師の説明を受けてください。',
  })

/** `sampling`: about what may make it hard to take the sample. */
const antigenTest = (profile: Profile, sampling: PurchaseQuestion) => [
  user,
  question(
    'purpose',
    '検査をする目的を選んでください。',
    ['体調が気になるため', '念のため備えておきたい', '陰性の証明に使うため'],
    {
      stop_answer: ['陰性の証明に使うため'],
      stop_reason: 'この検査の結果を陰性の証明に使うことはできません。',
    },
  ),
  stoppedByYes(
    'severe',
    '息苦しさ、意識がもうろうとするなど重い症状はありますか。',
    '検査をせずに、すぐに119番に電話してください。',
  ),
  age(profile, [15]),
  sampling,
  understood('陰性でも感染していないとは限らないこと、陽性のときは医療機関に相談することを理解しましたか。'),
]

const ovulation = () => [
  question('age', '使用する方の年齢を選んでください。', ['18才未満', '18才以上'], {
    stop_answer: ['18才未満'],
    stop_reason: '成人の女性のための検査薬です。医師又は店頭の薬剤師にご相談ください。',
  }),
  question('purpose', '検査をする目的を選んでください。', ['妊娠を望んでいるため', '避妊のため'], {
    stop_answer: ['避妊のため'],
    stop_reason: 'この検査薬を避妊の目的で使用することはできません。',
  }),
  question(
    'fertility',
    '不妊治療を受けていますか。又は、1年以上妊娠を望んでいて、妊娠していませんか。',
    ['どちらでもない', '不妊治療を受けている', '1年以上妊娠していない'],
    {
      stop_answer: ['不妊治療を受けている', '1年以上妊娠していない'],
      stop_reason: '使用の前に、主治医又は産婦人科の医師にご相談ください。',
    },
  ),
  explainedYes('cycle', '生理の周期が極端に不順など、月経の異常はありますか。'),
  explainedYes(
    'hormones',
    '検査の結果に影響すること（妊娠・授乳、最近の出産や流産、更年期、卵巣やホルモンの病気）はありますか。',
  ),
  medicines,
  understood('陰性でも排卵がないとは限らないこと、避妊には使えないことを理解しましたか。'),
]

/** What a pharmacist must know of the user before the sale (規則159条の15第1項), for each kind of goods. */
export const reviewedQuestions: Record<
  NonNullable<Profile['questionSet']>,
  (profile: Profile) => PurchaseQuestion[]
> = {
  'first-class': (profile) => [user, age(profile, [65, 80]), symptom, pregnancy, doctor, ...health],
  hair,
  candida,
  herpes,
  smoking,
  'test-kit': (profile) =>
    antigenTest(profile, explainedYes('nose', '鼻の手術を受けた、又は鼻血が出やすいなど採取に不安がありますか。')),
  'saliva-test': (profile) =>
    antigenTest(profile, explainedYes('saliva', 'だ液が出にくい、口の中に傷や出血があるなど採取に不安がありますか。')),
  ovulation,
}
