import type { DemoLegalPage } from './types.ts'

const sample = 'この内容は表示の見本です。実際の店舗、許可、人物とは関係ありません。'

/** A page of terms or legal notices, marked as a sample. */
export function page(
  title: string,
  sections: readonly (readonly [heading: string, body: readonly string[]])[],
): DemoLegalPage {
  return {
    title,
    sections: [
      ...sections.map(([heading, body]) => ({ heading, body: [...body] })),
      { heading: 'この表示について', body: [sample] },
    ],
  }
}
