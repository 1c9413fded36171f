import { type EntryContext, ServerRouter } from 'react-router'
import { Nonce } from './nonce.ts'
import { renderStaticHtml } from './render-static-html.server.tsx'
import { StaticHtmlRenderer } from './static-html.tsx'
import { StyleText } from './style.tsx'

interface ShopPageProps {
  context: EntryContext
  url: string | URL
  style?: string
  nonce?: string
}

/** The shop at a URL, for rendering it on the server. */
export const ShopPage = ({ context, url, style = '', nonce = '' }: ShopPageProps) => (
  <StyleText value={style}>
    <StaticHtmlRenderer value={renderStaticHtml}>
      <Nonce value={nonce}>
        <ServerRouter context={context} url={url} nonce={nonce} />
      </Nonce>
    </StaticHtmlRenderer>
  </StyleText>
)
