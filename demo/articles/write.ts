import { blocks } from '../article-text.ts'
import type { DemoArticle } from '../types.ts'

const adviceOnChoosing = `
## 薬や用品を選ぶときに
添付文書の「してはいけないこと」と「相談すること」を先に読み、用法・用量を守ってください。ほかの薬を使っている方、妊娠中・授乳中の方、持病のある方、お子さまや高齢の方は、購入の前に薬剤師又は登録販売者にご相談ください。使っていて体調が変わった時は、使用をやめて添付文書を持って相談しましょう。
この記事は一般的な情報で、診断や治療に代わるものではありません。急な強い症状で迷う時は、救急安心センター（#7119、実施地域のみ）や、こども医療電話相談（#8000）も利用できます。`

/** One article; every article ends with the same advice on choosing, approved with it. */
export function article(
  handle: string,
  title: string,
  description: string,
  approval_date: string,
  symptoms: string[],
  categories: string[],
  text: string,
): DemoArticle {
  return {
    handle,
    title,
    description,
    body: blocks(text.trim() + adviceOnChoosing),
    approval_date,
    symptoms,
    categories,
    related_articles: [],
  }
}
