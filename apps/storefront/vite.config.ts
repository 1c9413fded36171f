import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { readConfig } from './app/config.server.ts'
import { pictureServer } from './server/pictures.ts'

/** The picture route in `npm run dev`, where the production server does not stand. */
const picturesInDevelopment: Plugin = {
  name: 'pictures',
  apply: 'serve',
  configureServer(server) {
    const pictures = pictureServer(readConfig(process.env), () => null)
    server.middlewares.use('/image', (req, res) => {
      const url = new URL(req.originalUrl ?? '/', 'http://storefront')
      pictures.answer(url.searchParams, req, res).catch((error: Error) => res.writeHead(500).end(error.message))
    })
  },
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), picturesInDevelopment],
  // Workspace packages are TypeScript source: they are bundled, not left to Node.
  ssr: { noExternal: [/^@kusuribako\//] },
  build: { reportCompressedSize: false, assetsInlineLimit: 0 },
})
