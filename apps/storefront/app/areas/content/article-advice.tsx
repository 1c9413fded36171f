/** What holds for every article: how to choose, and whom to call. No article contains it: a search would find all. */
export function ArticleAdvice() {
  return (
    <section className="prose mt-12 border-t border-line pt-8 text-sm">
      <h2>薬や用品を選ぶときに</h2>
      <p>
        添付文書の「してはいけないこと」と「相談すること」を先に読み、用法・用量を守ってください。ほかの薬を使っている方、妊娠中・授乳中の方、持病のある方、お子さまや高齢の方は、購入の前に薬剤師又は登録販売者にご相談ください。使っていて体調が変わった時は、使用をやめて添付文書を持って相談しましょう。
      </p>
      <p>
        この記事は一般的な情報で、診断や治療に代わるものではありません。命に関わると思う時は、ためらわず119番に電話してください。救急車を呼ぶか迷う時は、救急安心センター（#7119、実施地域のみ）や、こども医療電話相談（#8000）も利用できます。
      </p>
    </section>
  )
}
