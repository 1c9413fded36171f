import type { Block } from '@kusuribako/contract/values/blocks'
import { expect, test } from 'vitest'
import { factsIn } from './facts-in.ts'

const says = (text: string): Block => ({ kind: 'paragraph', text })
const head: Block = { kind: 'heading', text: '許可：内容' }

test('consecutive paragraphs of a name and a text become one table', () => {
  const list: Block = { kind: 'list', items: ['甲：乙'] }
  expect(
    factsIn([head, says('許可の区分：薬局'), says('時間：月〜金 9:00〜19:00'), list, says('終わりの文です。')]),
  ).toEqual([
    head,
    {
      kind: 'facts',
      facts: [
        { name: '許可の区分', text: '薬局' },
        { name: '時間', text: '月〜金 9:00〜19:00' },
      ],
    },
    list,
    says('終わりの文です。'),
  ])
})

test('a single such paragraph, and sentences with a colon, remain paragraphs', () => {
  const alone = [says('電話：0120-000-000'), says('ご注文は24時間お受けします'), says('電話：0120-000-000')]
  expect(factsIn(alone)).toEqual(alone)
  const sentences = [
    says('第1類医薬品：特に注意が必要です。'),
    says('こちらは文です。例：甲'),
    says('十七字を超える長い前置きの文なので：乙'),
  ]
  expect(factsIn(sentences)).toEqual(sentences)
  expect(factsIn([])).toEqual([])
})
