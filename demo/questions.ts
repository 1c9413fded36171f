import type { Profile } from './family.ts'
import type { PurchaseQuestion } from './types.ts'

const consultStore = '安全のため、この商品は販売できません。医師又は店頭の薬剤師にご相談ください。'

/** The legally required questions before this purchase (規則159条の15; 薬機法36条の11); none for most goods. */
export function questionsFor(profile: Profile): PurchaseQuestion[] {
  const questions: PurchaseQuestion[] = []
  if (profile.questionSet) questions.push(...firstClass(profile.questionSet))
  if (profile.guarded.length > 0) questions.push(...againstAbuse)
  if (profile.saleClass === '指定第2類医薬品') questions.push(contraindication(profile.doNot))
  return questions
}

function question(key: string, text: string, answer: string[], more: Partial<PurchaseQuestion> = {}): PurchaseQuestion {
  return {
    key,
    question: text,
    answer,
    default_answer: null,
    stop_answer: [],
    stop_reason: null,
    require_remark_answer: [],
    purchase_answer_ages: [],
    ...more,
  }
}

const doctor = question(
  'diagnosis',
  '今回の症状について、医師の診断を受けていますか。',
  ['受けていない', '受けた（市販薬でよいと言われた）', '治療中である'],
  {
    stop_answer: ['治療中である'],
    stop_reason: '治療中の症状には、主治医に相談してからお使いください。',
  },
)
const illness = question('illness', '現在かかっている、又は過去にかかった病気はありますか。', ['ない', 'ある'], {
  require_remark_answer: ['ある'],
})
const medicines = question(
  'medicines',
  '現在使用している薬（処方薬・市販薬・サプリメント）はありますか。',
  ['ない', 'ある'],
  {
    require_remark_answer: ['ある'],
  },
)
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
const pregnancy = question(
  'pregnancy',
  '使用する方は、妊娠中（可能性を含む）又は授乳中ですか。',
  ['いいえ', '妊娠中又はその可能性がある', '授乳中である'],
  {
    stop_answer: ['妊娠中又はその可能性がある'],
    stop_reason: '妊娠中の方にはこの商品を販売できません。かかりつけの医師にご相談ください。',
    require_remark_answer: ['授乳中である'],
    purchase_answer_ages: [{ min_age: 15, max_age: 59 }],
  },
)
const age = (minimum: number, bands: string[], under: string) =>
  question('age', '使用する方の年齢を選んでください。', [under, ...bands], {
    stop_answer: [under],
    stop_reason: `${minimum}才未満の方はこの商品を使用できません。`,
  })
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

function firstClass(kind: NonNullable<Profile['questionSet']>): PurchaseQuestion[] {
  const common = [doctor, illness, medicines, allergy, usedBefore]
  switch (kind) {
    case 'first-class':
      return [user, age(15, ['15〜64才', '65〜79才', '80才以上'], '15才未満'), symptom, pregnancy, ...common]
    case 'hair':
      return [
        age(20, ['20〜64才', '65才以上'], '20才未満'),
        question('sex', '使用する方の性別を選んでください。', ['男性', '女性'], {
          stop_answer: ['女性'],
          stop_reason: 'この商品は男性専用です。女性は使用できません。',
        }),
        question(
          'hair-loss',
          '脱毛の様子を選んでください。',
          ['ゆっくりと薄くなってきた', '急に抜けた、まだらに抜けた'],
          {
            stop_answer: ['急に抜けた、まだらに抜けた'],
            stop_reason: '壮年性脱毛症でないおそれがあります。皮膚科を受診してください。',
          },
        ),
        question('scalp', '頭皮に傷、湿疹、炎症はありますか。', ['ない', 'ある'], {
          stop_answer: ['ある'],
          stop_reason: consultStore,
        }),
        ...common.slice(1),
      ]
    case 'candida':
      return [
        age(15, ['15〜59才', '60才以上'], '15才未満'),
        question(
          'first-time',
          '以前に医師から腟カンジダの診断・治療を受けたことがありますか。',
          ['ある', 'ない（初めての症状）'],
          {
            stop_answer: ['ない（初めての症状）'],
            stop_reason: '初めての症状の方は、まず医師の診断を受けてください。',
          },
        ),
        question('how-often', '再発は6か月以内に2回以上ありましたか。', ['いいえ', 'はい'], {
          stop_answer: ['はい'],
          stop_reason: '再発を繰り返している方は、医師の診断を受けてください。',
        }),
        question('other-signs', '発熱、下腹部の痛み、悪臭のあるおりもの、不正出血はありますか。', ['ない', 'ある'], {
          stop_answer: ['ある'],
          stop_reason: 'ほかの病気のおそれがあります。婦人科を受診してください。',
        }),
        pregnancy,
        ...common.slice(1),
      ]
    case 'smoking':
      return [
        age(20, ['20〜64才', '65才以上'], '20才未満'),
        question(
          'cigarettes',
          '1日に吸うたばこの本数を選んでください。',
          ['吸っていない', '20本以下', '21〜30本', '31本以上'],
          {
            stop_answer: ['吸っていない'],
            stop_reason: 'たばこを吸わない方は使用できません。',
          },
        ),
        pregnancy,
        question('heart', '心臓病、脳血管の病気にかかったことがありますか。', ['ない', 'ある'], {
          stop_answer: ['ある'],
          stop_reason: consultStore,
        }),
        ...common.slice(2),
      ]
    case 'test-kit':
      return [
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
        question('severe', '息苦しさ、意識がもうろうとするなど重い症状はありますか。', ['ない', 'ある'], {
          stop_answer: ['ある'],
          stop_reason: '検査を待たず、すぐに医療機関を受診してください。',
        }),
        question('age-band', '検査を受ける方の年齢を選んでください。', ['2才未満', '2〜14才', '15才以上'], {
          stop_answer: ['2才未満'],
          stop_reason: '2才未満のお子さまは医療機関で検査を受けてください。',
        }),
        question('nose', '鼻の手術を受けた、又は鼻血が出やすいなど採取に不安がありますか。', ['ない', 'ある'], {
          require_remark_answer: ['ある'],
        }),
        question(
          'understood',
          '陰性でも感染していないとは限らないこと、陽性のときは医療機関に相談することを理解しましたか。',
          ['理解した', '理解できない'],
          {
            stop_answer: ['理解できない'],
            stop_reason: '検査の前に、薬剤師の説明を受けてください。',
          },
        ),
      ]
  }
}

/** 薬機法36条の11, 規則159条の18の6: what must be confirmed before a 指定濫用防止医薬品 is sold. */
const againstAbuse: PurchaseQuestion[] = [
  question('guarded-age', '購入する方の年齢を選んでください。', ['18才未満', '18〜29才', '30才以上'], {
    stop_answer: ['18才未満'],
    stop_reason: '18才未満の方には、インターネットではこの商品を販売できません。店頭でご相談ください。',
  }),
  question(
    'guarded-other-medicines',
    'ほかに、せき止め、かぜ薬、鼻炎薬、睡眠改善薬などを使用していますか。',
    ['使用していない', '使用している'],
    {
      require_remark_answer: ['使用している'],
    },
  ),
  question('guarded-elsewhere', '最近、ほかの店で同じ成分を含む薬を購入しましたか。', ['購入していない', '購入した'], {
    stop_answer: ['購入した'],
    stop_reason: '同じ成分の薬を重ねて購入することはできません。薬剤師又は登録販売者にご相談ください。',
  }),
  question('guarded-reason', '購入の理由を選んでください。', ['症状があるため', '家庭の常備薬として', 'その他'], {
    require_remark_answer: ['その他'],
    purchase_answer_ages: [{ min_age: 18, max_age: 120 }],
  }),
  question(
    'guarded-harm',
    '大量に、又は目的以外に使うと健康を大きく損なうことを理解しましたか。',
    ['理解した', '理解できない'],
    {
      stop_answer: ['理解できない'],
      stop_reason: '説明をご理解いただけない場合は販売できません。薬剤師又は登録販売者にご相談ください。',
    },
  ),
]

/** Law §特定販売: 指定第2類 asks the buyer to look at してはいけないこと first. */
const contraindication = (doNot: readonly string[]) =>
  question(
    'contraindication',
    `「してはいけないこと」を確認し、あてはまらないことを確かめましたか。（例：${doNot[0] ?? '添付文書をご覧ください'}）`,
    ['確認した（あてはまらない）', 'あてはまるものがある', 'よく分からない'],
    {
      stop_answer: ['あてはまるものがある', 'よく分からない'],
      stop_reason: 'この商品を使用できないことがあります。購入前に薬剤師又は登録販売者にご相談ください。',
    },
  )
