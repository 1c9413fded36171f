/** A class of medicines, an article of a law, the name of a short link. */
const names = /((?:指定)?第[123]類医薬品|第\d+条(?:の\d+)*|お問い合わせ)/

/** Text whose names stay on one line where they fit: a browser finds phrases inside them (第｜2類医薬品). */
export const WholeNames = ({ text }: { text: string }) =>
  text.split(names).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text stays in its order
      <span key={place} className="[word-break:keep-all]">
        {part}
      </span>
    ),
  )
