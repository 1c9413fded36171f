import { type Rate, requestJson, runLoad } from './load.ts'

const words = ['', '頭痛', 'かぜ', '鼻炎', 'ビタミン', 'めぐすり', '胃', '保湿 クリーム', 'せき', '乳液']

/** Searches with a word, three facets of its results, and a price range; four at a time. */
export async function searchRate(api: string): Promise<Rate> {
  const url = `${api}/store/v1/search/products`
  const bodies: object[] = []
  for (const keyword of words) {
    const { data } = await requestJson('POST', url, { keyword, limit: 24 })
    const firstTwo = (facet: { value: string }[] | undefined) => facet?.slice(0, 2).map(({ value }) => value) ?? []
    const { facets } = data
    for (const sort_by of ['relevance', 'price_asc', 'popular', 'newest']) {
      bodies.push({
        keyword,
        categories: firstTwo(facets.categories),
        dosage_forms: firstTwo(facets.dosage_forms),
        vendors: facets.vendors?.slice(0, 5).map(({ value }: { value: string }) => value),
        min_price: 300,
        max_price: 5000,
        in_stock: true,
        sort_by,
        limit: 24,
      })
    }
  }
  return runLoad({ seconds: 6, concurrency: 4 }, async (turn) => {
    await requestJson('POST', url, bodies[turn % bodies.length])
  })
}

const typedTexts = ['ず', 'ずつ', 'ずつう', 'か', 'かぜ', 'めぐ', 'びたみ', '保', 'い', 'いぶ', 'せき', 'にゅう']

/** Suggestions while a word is typed, letter by letter; four at a time. */
export function completionRate(api: string): Promise<Rate> {
  return runLoad({ seconds: 5, concurrency: 4 }, async (turn) => {
    await requestJson('POST', `${api}/store/v1/search-autocomplete`, { query: typedTexts[turn % typedTexts.length] })
  })
}
