import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ArticleAdvice } from './article-advice.tsx'

test('below every article is whom to call in an emergency, in doubt, and before a purchase', () => {
  const html = renderToStaticMarkup(<ArticleAdvice />)
  for (const words of ['119番', '#7119', '#8000', '薬剤師又は登録販売者']) expect(html).toContain(words)
})
