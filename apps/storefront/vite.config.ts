import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { readConfig } from './app/config.server.ts'
import { pictureServer } from './server/pictures.ts'

/** The picture route in `npm run dev`, where the production server does not run. */
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

/**
 * A page needs a handful of files, not one for each small module: on a slow connection every request is a round trip.
 */
const together = {
  groups: [
    { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\//, priority: 3 },
    {
      name: 'shop',
      test: /packages\/ui\/src\/(?!qr-code)|app\/(areas\/(shell\/(?!menu-drawer)|content\/)|page-meta|root|keep-form-on-failure|keep-page-on-failure)/,
      priority: 2,
    },
    // What several pages share: those that show goods, and those of buying and of what comes after.
    { name: 'goods', test: /app\/areas\/(catalogue\/|search\/list-query)|sale-classes/, minShareCount: 2, priority: 1 },
    { name: 'buying', test: /app\//, minShareCount: 3 },
  ],
}

/** The oldest browsers that the shop is made for (140): the style sheet's layers and the router need them. */
const oldest = ['chrome99', 'edge99', 'firefox113', 'safari15.4', 'ios15.4']

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), picturesInDevelopment],
  environments: {
    client: { build: { target: oldest, rolldownOptions: { output: { codeSplitting: together } } } },
  },
  // Workspace packages are TypeScript source: they are bundled, not left to Node.
  ssr: { noExternal: [/^@kusuribako\//] },
  build: { cssTarget: oldest, reportCompressedSize: false, assetsInlineLimit: 0 },
})
