import { type EntryContext, ServerRouter } from 'react-router'
import { drawStill } from './draw-still.server.tsx'
import { Nonce } from './nonce.ts'
import { StillDrawing } from './still.tsx'
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
    <StillDrawing value={drawStill}>
      <Nonce value={nonce}>
        <ServerRouter context={context} url={url} nonce={nonce} />
      </Nonce>
    </StillDrawing>
  </StyleText>
)
