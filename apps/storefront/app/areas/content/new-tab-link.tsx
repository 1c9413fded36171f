import { Link } from '@kusuribako/ui/link.tsx'

interface NewTabLinkProps {
  to: string
  className?: string
  children: string
}

/** To a page that explains what is asked for: in a new tab, so that nothing typed is lost. */
export const NewTabLink = ({ to, className = 'text-leaf underline underline-offset-4', children }: NewTabLinkProps) => (
  <Link to={to} target="_blank" rel="noopener" className={className}>
    {children}
    <span className="sr-only">（新しいタブで開きます）</span>
  </Link>
)
