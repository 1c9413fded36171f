import { cx } from './cx.ts'

/**
 * Line icons on a 24-pixel grid (`.icon` of tokens.css). Decorative: the control that contains one has the name. Their
 * shape is inserted as a string, so that neither server nor browser creates elements for it.
 */
function draw(shape: string) {
  const inside = { __html: `<path d="${shape}"></path>` }
  return ({ className }: { className?: string }) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cx('icon', className)} dangerouslySetInnerHTML={inside} />
  )
}

export const SearchIcon = draw('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-1.5L20 20')
export const CloseIcon = draw('m6 6 12 12M18 6 6 18')
export const MenuIcon = draw('M4 7h16M4 12h16M4 17h16')
export const BellIcon = draw('M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15L6 16Zm4 4.5h4')
export const CartIcon = draw(
  'M3 4h2.2l2 11h10.3l2-7.5H6M9 20.2a.7.7 0 1 0 0-1.4.7.7 0 0 0 0 1.4Zm7.5 0a.7.7 0 1 0 0-1.4.7.7 0 0 0 0 1.4Z',
)
export const PersonIcon = draw('M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM4.5 20a7.5 7.5 0 0 1 15 0')
export const ChevronRightIcon = draw('m9.5 6 6 6-6 6')
export const ChevronLeftIcon = draw('m14.5 6-6 6 6 6')
export const ChevronDownIcon = draw('m6 9.5 6 6 6-6')
export const CheckIcon = draw('m5 12.5 4.5 4.5L19 7.5')
export const PlusIcon = draw('M12 5.5v13M5.5 12h13')
export const MinusIcon = draw('M5.5 12h13')
export const HeartIcon = draw('M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.4 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10Z')
export const ExternalIcon = draw('M13.5 5H19v5.5M19 5l-8.5 8.5M16.5 14v5h-11V8h5')
export const EyeIcon = draw(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 2.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
)
export const EyeOffIcon = draw(
  'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6.2 7.3A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M10 10a2.8 2.8 0 0 0 4 4',
)
export const InfoIcon = draw('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11.2V16M12 8v.01')
export const DoneIcon = draw('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm-3.8-8.3 2.7 2.7 5-5.2')
export const WarningIcon = draw('M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5m0 2.4v.01')
export const DangerIcon = draw('M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7l5-5ZM12 8v5m0 3v.01')
export const FilterIcon = draw('M4 7h9m4 0h3M4 17h3m4 0h9M15 4.8v4.4M9 14.8v4.4')
export const StethoscopeIcon = draw(
  'M6 4H4.5v4.5a4 4 0 0 0 8 0V4H11M8.5 12.5V15a4.5 4.5 0 0 0 9 0v-1.5m0 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
)
export const BookIcon = draw('M12 7c-2-1.5-4.5-2-8-2v13c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2V5c-3.5 0-6 .5-8 2Zm0 0v13')

export const ParcelIcon = draw('m12 3.5 8 4v9l-8 4-8-4v-9l8-4Zm0 8.5v8.5M4 7.5l8 4.5 8-4.5M8 5.5l8 4.5')

export const FacebookIcon = draw(
  'M14.5 21v-8h2.8l.5-3.2h-3.3V8c0-1 .5-1.6 1.7-1.6h1.6V3.5a16 16 0 0 0-2.3-.2c-2.5 0-4 1.5-4 4.1v2.4H8.7V13h2.8v8',
)
export const XIcon = draw('M4 4h4.3L20 20h-4.3L4 4Zm15.3 0-6.7 7.3M4.5 20l6.8-7.4')
export const InstagramIcon = draw(
  'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5Zm4 12.3a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM17 7v.01',
)
export const LineIcon = draw(
  'M12 4c5 0 8.5 3 8.5 6.8 0 3.9-4.5 7.1-8.5 9.7v-3c-5 0-8.5-2.9-8.5-6.7S7 4 12 4ZM8 9v3.5h1.8M12 9v3.5m2.2-3.5v3.5h2M14.2 10.7h1.6',
)
