import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Each file gets its .gz neighbour, so that the server serves without compressing. */
const zipped: Plugin = {
  name: 'zipped',
  apply: 'build',
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      const source = await promisify(gzip)(file.type === 'chunk' ? file.code : file.source, { level: 9 })
      this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source })
    }
  },
}

/** What every screen uses, in two files: the rest comes with the screen that needs it. */
const together = {
  groups: [
    { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|@tanstack)\// },
    { name: 'widgets', test: /node_modules\/(@mantine|@floating-ui|tabbable|clsx|react-number-format)\// },
  ],
}

export default defineConfig({
  base: '/app/',
  plugins: [tailwindcss(), zipped],
  build: {
    outDir: 'build',
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: together },
      // Hundreds of files of the widget library begin with "use client", which means nothing here.
      onLog: (level, log, show) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && show(level, log),
    },
  },
})
