import { expect, test } from 'vitest'
import { workName } from '../../../admin/src/given-up/work-names.ts'
import { jobs, listeners } from '../areas/all.ts'
import { isTest, sourcesOf } from './sources.ts'

const server = sourcesOf('apps/server/src/**/*.ts').filter(
  (source) => !isTest(source) && !source.path.includes('/house/') && !/\.(examples|refused)\.ts$/.test(source.path),
)

/** Every fact that is noted has a listener. */
export function factsAreHeard() {
  const noted = server.flatMap(({ path, text }) =>
    [...text.matchAll(/\.note\(\s*'([\w.]+)',[^)]*\)?/g)].map(([call, name]) => ({ path, name: name!, call })),
  )

  test('what is noted is named by who hears it, or tells of products, which whoever keeps them hears', () => {
    expect(noted.length).toBeGreaterThan(80)
    const isNamed = (name: string) =>
      server.some(({ text }) => text.replaceAll(/\.note\(\s*'[\w.]+'/g, '').includes(`'${name}'`))
    const unheard = noted.filter(({ name, call }) => !call.includes('product_ids') && !isNamed(name))
    expect(unheard.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
  })

  test('all work that can be given up has a name by which the console tells it', () => {
    const scheduled = jobs.filter(({ every }) => typeof every === 'string')
    const works = [...listeners, ...scheduled].map(({ name }) => name)
    expect(works.length).toBeGreaterThan(90)
    expect(works.filter((work) => !workName(work))).toEqual([])
  })
}
