import type { Profile } from './family.ts'
import { question } from './question.ts'
import { reviewedQuestions } from './reviewed-questions.ts'
import type { PurchaseQuestion } from './types.ts'

/** The legally required questions before this purchase (規則159条の15; 薬機法36条の11); none for most goods. */
export function questionsFor(profile: Profile): PurchaseQuestion[] {
  const questions: PurchaseQuestion[] = []
  if (profile.questionSet) questions.push(...reviewedQuestions[profile.questionSet](profile))
  if (profile.guarded.length > 0) questions.push(...againstAbuse)
  if (asksContraindication(profile)) questions.push(contraindication(profile.doNot))
  return questions
}

/** Tests are forbidden to nobody; their sets ask about wrong use. */
const tests: readonly Profile['questionSet'][] = ['test-kit', 'saliva-test', 'ovulation']

/**
 * Law §特定販売: 指定第2類 asks the buyer to look at してはいけないこと first; so does what a pharmacist reviews, whose set does
 * not name each of them.
 */
const asksContraindication = ({ saleClass, questionSet, doNot }: Profile) =>
  saleClass === '指定第2類医薬品' || (questionSet && !tests.includes(questionSet) && doNot.length > 0)

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
  question(
    'guarded-elsewhere',
    '最近、ほかの店でこの商品、又はほかの指定濫用防止医薬品（せき止め、かぜ薬、鼻炎薬など）を購入しましたか。',
    ['購入していない', '購入した'],
    {
      stop_answer: ['購入した'],
      stop_reason: '指定濫用防止医薬品を重ねて購入することはできません。薬剤師又は登録販売者にご相談ください。',
    },
  ),
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
