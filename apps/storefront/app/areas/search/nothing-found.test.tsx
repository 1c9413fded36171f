import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NothingFound } from './nothing-found.tsx'

const pageFor = (word: string | undefined, offer: { word: string; leftOut: string } | null, at = '/') =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[at]}>
      <NothingFound
        word={word}
        isFiltered={false}
        alternatives={{
          offer,
          words: [],
          articles: [{ title: 'おむつかぶれの手当て', handle: 'diaper-rash' }],
          roots: [
            { name: '医薬品', handle: 'medicines' },
            { name: '日用品', handle: '日用品' },
          ],
        }}
      />
    </MemoryRouter>,
  )

test('offers fewer words and names those left out, with the shop to ask, and articles', () => {
  const page = pageFor('高血圧 鼻づまり', { word: '鼻づまり', leftOut: '高血圧' })
  expect(page).toContain('「高血圧 鼻づまり」の商品が見つかりませんでした')
  expect(page).toContain('「高血圧」を除くと見つかります。ご自身に合うかわからない時は、お店に相談してください。')
  expect(page).toContain('「鼻づまり」で探す')
  expect(page).toContain(`href="/search/${encodeURIComponent('鼻づまり')}"`)
  expect(page).toContain('href="/articles/diaper-rash"')
})

test('offers a similar word as a question, and nothing where there is none', () => {
  expect(pageFor('キンカン', { word: '禁煙', leftOut: '' })).toContain('もしかして「禁煙」ですか。')
  expect(pageFor('いびき', null)).not.toContain('で探す</')
})

test('an empty category gives no advice about words, and leads to the other categories alone', () => {
  const page = pageFor(undefined, null, `/categories/${encodeURIComponent('日用品')}`)
  expect(page).toContain('いまご案内できる商品がありません')
  expect(page).toContain('お探しのものがあれば、お店におたずねください。')
  expect(page).not.toMatch(/「」|言葉/)
  expect(page.match(/\/categories\/[^"]+/g)).toEqual(['/categories/medicines'])
})
