import { StaticHtml } from '../../static-html.tsx'

/** The logo: a small medicine box, and the shop's name as text so that it can be read, scaled and searched. */
export const Logo = () => (
  <StaticHtml as="span" className="inline-flex items-center gap-2 text-leaf-deep">
    {mark}
  </StaticHtml>
)

const mark = (
  <>
    <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
      <rect x="2" y="6.5" width="24" height="19" rx="4" fill="currentColor" />
      <path
        d="M9.5 6.5V5A2.5 2.5 0 0 1 12 2.5h4A2.5 2.5 0 0 1 18.5 5v1.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
      <path d="M14 11.5v9M9.5 16h9" stroke="white" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
    <span className="text-xl font-bold whitespace-nowrap tracking-wide [font-feature-settings:'palt'] large:text-[min(1.375rem,9vw)]">
      くすりばこ
    </span>
  </>
)
