import { WholeNames } from './whole-names.tsx'

/** Text with tappable telephone numbers: browsers are told not to detect them by themselves. */
export const PhoneLinks = ({ text }: { text: string }) =>
  text.split(/(\b0\d{1,3}-\d{1,4}-\d{3,4}\b)/).map((part, place) =>
    place % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text stays in its order
      <WholeNames key={place} text={part} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text stays in its order
      <Phone key={place} number={part} />
    ),
  )

export const Phone = ({ number }: { number: string }) => (
  <a href={`tel:${number}`} className="whitespace-nowrap text-leaf underline underline-offset-4">
    {number}
  </a>
)
