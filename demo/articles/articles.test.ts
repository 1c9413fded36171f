import { expect, test } from 'vitest'
import type { DemoArticle } from '../types.ts'
import { articles } from './index.ts'

/** What may be deadly within minutes or hours (救急車利用マニュアル). */
const emergency =
  /意識[がのは障]|けいれん|息が苦し|息苦し|呼吸が|胸の痛み|胸が痛|ろれつ|激しい(?:頭痛|腹痛)|血を吐|吐血|つばも飲み|呼びかけ|のどにつま/

const ambulance = 'すぐに119番'

/** The text below each heading; what comes before the first is below none. */
function sections({ body }: DemoArticle) {
  const found = [{ heading: '', text: '' }]
  for (const block of body) {
    if (block.kind === 'heading') found.push({ heading: block.text, text: '' })
    else found.at(-1)!.text += block.kind === 'list' ? block.items.join('\n') : block.text
  }
  return found
}

test('an article that names signs of an emergency has a list of when to call 119 at once', () => {
  const naming = articles.filter((article) => sections(article).some(({ text }) => emergency.test(text)))
  expect(naming.length).toBeGreaterThan(20)
  const without = naming.filter((article) => !sections(article).some(({ heading }) => heading === ambulance))
  expect(without.map(({ handle }) => handle)).toEqual([])
})

test('no article advises a visit to the doctor for signs of an emergency', () => {
  const visits = articles.flatMap((article) =>
    sections(article)
      .filter(({ heading, text }) => heading.includes('受診') && emergency.test(text))
      .map(({ text }) => [article.handle, emergency.exec(text)![0]]),
  )
  expect(visits).toEqual([])
})

test('the list of when to call 119 comes before the signs for a visit to the doctor', () => {
  const order = articles.map((article) => sections(article).map(({ heading }) => heading))
  const late = order.filter((headings) => {
    const [call, visit] = [
      headings.indexOf(ambulance),
      headings.findIndex((heading) => /受診の目安|受診を/.test(heading)),
    ]
    return call > visit && visit !== -1
  })
  expect(late).toEqual([])
})

test('no paragraph is in more than one article: a search would find all of them by its words', () => {
  const paragraphs = articles.flatMap(({ body }) => body.flatMap((one) => (one.kind === 'paragraph' ? [one.text] : [])))
  expect(paragraphs.filter((text, at) => paragraphs.indexOf(text) !== at)).toEqual([])
  for (const word of ['妊娠', '授乳']) {
    const found = articles.filter(({ body }) => JSON.stringify(body).includes(word))
    expect(found.length, word).toBeLessThan(articles.length / 2)
  }
})
