import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutside } from '../../adapters/outside.ts'
import { type CardDesk, openCardDesk } from '../../base/testing/card-desk.ts'
import { cartWith, readyToPay } from '../../base/testing/carts.ts'
import { signInStaff } from '../../base/testing/people.ts'
import { openShop } from '../../shop.ts'
import { canDecryptAnswers } from './answers.ts'

let desk: CardDesk
let pharmacist: Record<string, string>
beforeAll(async () => {
  desk = await openCardDesk()
  pharmacist = await signInStaff(desk.shop, { role: 'pharmacist' })
})
afterAll(() => desk.close())

const path = () => `/admin/v1/purchase-questionnaires/${desk.goods.products.firstClass}`
const saveQuestions = async (replaces: number, questions: object[]) =>
  expect((await desk.shop.call('POST', path(), { replaces, questions }, pharmacist)).status).toBe(200)
/** As they are asked now. */
const newest = async () => (await desk.shop.call('GET', path(), undefined, pharmacist)).body.data.questionnaires[0]

/** A cart with first-class medicine, ready to be paid; its buyer's answers, and whether they lead to an order. */
async function askedCart() {
  const { shop, goods } = desk
  const cart_id = await cartWith(shop, goods, { firstClass: 1 })
  await readyToPay(shop, goods, cart_id)
  const answer = (answers: object) =>
    shop.call('POST', '/store/v1/cart/update-metadata', {
      cart_id,
      metadata: { first_class_question_responses: answers },
    })
  const readAnswers = async () => {
    const { cart } = (await shop.call('GET', `/store/carts/${cart_id}`)).body
    return cart.items[0].metadata.first_class_question_responses
  }
  return { cart_id, answer, readAnswers, complete: async () => (await desk.complete(cart_id)).body }
}
const soldBy = (order_id: string) =>
  desk.shop.db.selectFrom('purchase_answer').select('questionnaire_version as version').where('order_id', '=', order_id)
const readBy = async (order_id: string) => {
  const review = `/admin/v1/orders/${order_id}/pharmacist-review`
  return (await desk.shop.call('GET', review, undefined, pharmacist)).body.data.lines[0].answers
}

test('rewording a question discards its answers; answers to unchanged questions remain valid', async () => {
  const { version, questions } = await newest()
  const [diagnosis, allergy] = questions
  const { cart_id, answer, readAnswers, complete } = await askedCart()
  await answer({ diagnosis: { answer: 'いいえ' }, allergy: { answer: 'いいえ' } })
  await saveQuestions(version, [{ ...diagnosis, question: '妊娠中ですか。' }, allergy])
  expect(await readAnswers()).toEqual({ allergy: { answer: 'いいえ' } })
  expect((await complete()).code).toBe('questionnaire_incomplete')
  const { body } = await desk.shop.call('POST', '/store/v1/cart/validate', { cart_id })
  expect(body.details.problems).toContainEqual({
    ...{ line_item_id: expect.any(String), code: 'questionnaire_incomplete' },
    detail: { reason: 'not_answered', key: 'diagnosis' },
  })
  await answer({ diagnosis: { answer: 'いいえ' } })
  expect(await readAnswers()).toEqual({ allergy: { answer: 'いいえ' }, diagnosis: { answer: 'いいえ' } })
  const order_id = (await complete()).data.id
  expect(await soldBy(order_id).execute()).toEqual([{ version: version + 1 }])
  expect(await readBy(order_id)).toMatchObject([{ question: '妊娠中ですか。' }, { question: allergy.question }])
})

test('answers stay tied to their questionnaire version, even if a newer one asks the same', async () => {
  const { version, questions } = await newest()
  const { answer, complete } = await askedCart()
  await answer({ diagnosis: { answer: 'いいえ' }, allergy: { answer: 'いいえ' } })
  const adults = [{ min_age: 18, max_age: 150 }]
  await saveQuestions(version, [
    ...questions,
    { key: 'before', question: '使ったことはありますか。', answer: ['ない', 'ある'] },
  ])
  expect((await complete()).code).toBe('questionnaire_incomplete')
  await saveQuestions(version + 1, [{ ...questions[0], purchase_answer_ages: adults }, questions[1]])
  const order_id = (await complete()).data.id
  expect(await soldBy(order_id).execute()).toEqual([{ version }])
  expect(await readBy(order_id)).toMatchObject(questions.map(({ question }: { question: string }) => ({ question })))
})

test('the server refuses to start when DATA_KEY is not the key that encrypted the stored answers', async () => {
  const { answer } = await askedCart()
  await answer({ diagnosis: { answer: 'いいえ' } })
  expect(await canDecryptAnswers(desk.shop)).toBe(true)
  const config = { ...desk.shop.config, DATA_KEY: randomBytes(32).toString('base64') }
  const parts = { config, log: pino({ level: 'silent' }), outside: openOutside(config), clock: () => new Date() }
  await expect(openShop(parts)).rejects.toThrow('DATA_KEY: must be the key that sealed the answers')
})
