import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Each script and style gets its .gz neighbour, so that the server serves without compressing. */
const zipped: Plugin = {
  name: 'zipped',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle)) {
      if (!/\.(js|css)$/.test(name)) continue
      const file = path.join(dir, name)
      await writeFile(`${file}.gz`, gzipSync(await readFile(file), { level: 9 }))
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
