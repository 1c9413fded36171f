import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Each script and style gets a .gz version, so that the server serves without compressing. */
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

/** The code common to all screens, in two files: the rest is loaded with each screen. */
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
      // Hundreds of files of the component library begin with "use client", which means nothing here.
      onLog: (level, log, show) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && show(level, log),
    },
  },
})
