import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { shapeName, shapesText } from './write-shapes.ts'

const here = import.meta.dirname
const source = path.join(here, 'src')
export const compilerPath = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
)

/**
 * Builds the client package for others: JavaScript modules and their types, which need neither zod nor the contract
 * nor this workspace (087). The types of calls are generated from the contract's schemas.
 */
export async function buildPackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const copiedSource = path.join(folder, 'src')
  mkdirSync(copiedSource, { recursive: true })
  for (const file of globSync('*.ts', { cwd: source }).filter((name) => !name.endsWith('.test.ts')))
    writeFileSync(path.join(copiedSource, file), withoutContract(readFileSync(path.join(source, file), 'utf8')))
  writeFileSync(path.join(copiedSource, 'shapes.ts'), await shapesText())
  // Before the compiler looks: what is below is a module.
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  compile(folder)
  rmSync(copiedSource, { recursive: true })
  for (const file of ['README.md', '../../LICENSE'])
    copyFileSync(path.join(here, file), path.join(folder, path.basename(file)))
}

function manifest() {
  const { name, version, description } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8'))
  const entry = (file: string) => ({ types: `./${file}.d.ts`, default: `./${file}.js` })
  return {
    name,
    version,
    description,
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: { '.': entry('index'), './routes': entry('routes.gen') },
  }
}

/** A module whose types refer to `shapes.ts` instead of the contract's constants and zod. */
const withoutContract = (text: string) =>
  text
    .replace(
      /\(typeof import\('@kusuribako\/contract\/([^']+)'\)\)((?:\['\w+'\])+)/g,
      (_, file: string, names: string) => {
        const shape = shapeName(file, names.match(/\w+/g)!)
        return `import('./shapes.ts').${shape}`
      },
    )
    .replace(/'(?:@kusuribako\/contract\/[\w/-]+|zod)'/g, "'./shapes.ts'")

function compile(folder: string): void {
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    module: 'nodenext',
    strict: true,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    verbatimModuleSyntax: true,
    rootDir: '.',
    outDir: '..',
  }
  const config = path.join(folder, 'src/tsconfig.json')
  writeFileSync(config, JSON.stringify({ compilerOptions, include: ['*.ts'], exclude: [] }))
  const result = spawnSync(process.execPath, [compilerPath, '-p', config], { encoding: 'utf8' })
  if (result.status !== 0) throw new Error(`The client cannot be built:\n${result.stdout}${result.stderr}`)
}

if (import.meta.main) await buildPackage(path.join(here, 'build'))
