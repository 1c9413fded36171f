import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  type DataRouteMatch,
  type EntryContext,
  type LoaderFunctionArgs,
  type RouteObject,
  type ServerBuild,
  type StaticHandlerContext,
} from 'react-router'
import { contextWithAnswers, openExchange } from './api.server.ts'
import { assemblePage } from './assemble-page.server.ts'
import { config } from './config.server.ts'
import type { BackendAnswers } from './fetch-backend.server.ts'
import { flatData } from './flat-data.server.ts'
import { publicCacheHeaders } from './public-cache-headers.ts'
import { ShopPage } from './shop-page.server.tsx'

/** A public page, with its headers. */
export interface PublicPage {
  html: Buffer
  headers: Record<string, string>
}

/**
 * Renders the public pages (`headers` of their route is `publicCacheHeaders`) from fresh data, as a visitor without
 * cookies sees them. It does what the router's server part does for such a page, and nothing else: that part reads
 * headers, creates requests and responses, follows promises and prepares all eighty routes for each page, for a sixth
 * of the page's cost. Null for any other URL, and when anything leaves the ordinary path (a refusal, a redirect, a
 * fault): the router then handles it from the beginning, with the `answers` of until then.
 */
export function publicPageRenderer(
  build: ServerBuild,
): (path: string, answers: BackendAnswers) => Promise<PublicPage | null> {
  const match = matcher(routesOf(build))
  const handoff = { basename: build.basename, future: build.future, routeDiscovery: build.routeDiscovery }
  const serverHandoffString = JSON.stringify({ ...handoff, ssr: true, isSpaMode: false })
  const shared = { ...handoff, ssr: true, isSpaMode: false, serverHandoffString, branches: [] }

  const render = async (url: URL, matches: DataRouteMatch[], answers: BackendAnswers) => {
    const loaderData = await load(build, url, matches, answers)
    if (!loaderData) return null
    const state = { loaderData, actionData: null, errors: null }
    const context: EntryContext = {
      ...shared,
      ...partOf(build, matches),
      staticHandlerContext: contextOf(build, url, { matches, match, ...state }),
      renderMeta: {},
    }
    return {
      html: assemblePage(renderToString(<ShopPage context={context} url={url} />), flatData(state)),
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': publicCacheHeaders()['Cache-Control'] },
    }
  }

  return async (path, answers) => {
    const url = new URL(path, config().PUBLIC_URL)
    const matches = match(url.pathname)
    const leaf = matches && build.routes[matches.at(-1)!.route.id]?.module
    if (!matches || leaf?.headers !== publicCacheHeaders || url.search.includes('_routes=')) return null
    return render(url, matches, answers).catch(() => null)
  }
}

const noHeaders = new Headers()

/** The data of a page's routes, loaded in parallel like the router would; null: it is personal. */
async function load(
  build: ServerBuild,
  url: URL,
  matches: DataRouteMatch[],
  answers: BackendAnswers,
): Promise<Record<string, unknown> | null> {
  const context = contextWithAnswers(answers)
  const exchange = openExchange({ url: url.href, headers: noHeaders }, context)
  const args: LoaderFunctionArgs = {
    // Created when a loader reads it: it costs as much as finding the route.
    get request() {
      return new Request(url)
    },
    context,
    url,
    pattern: '',
    params: matches[0]!.params,
  }
  const loading = matches.map(async ({ route: { id } }) => [id, await build.routes[id]?.module.loader?.(args)] as const)
  const loaded = await Promise.all(loading)
  if (exchange.isPersonal || exchange.cookies.length > 0) return null
  return Object.fromEntries(loaded.filter(([, data]) => data !== undefined))
}

/** Only the routes that make up this page: the router prepares all routes that it is given for each page. */
function partOf({ assets, routes }: ServerBuild, matches: DataRouteMatch[]) {
  const ids = matches.map(({ route }) => route.id)
  const pick = <T,>(of: (id: string) => T) => Object.fromEntries(ids.map((id) => [id, of(id)]))
  return {
    manifest: { ...assets, routes: pick((id) => assets.routes[id]) },
    routeModules: pick((id) => routes[id]!.module) as EntryContext['routeModules'],
  }
}

type LoadedPage = Pick<StaticHandlerContext, 'matches' | 'loaderData' | 'actionData' | 'errors'> & {
  match: StaticHandlerContext['_match']
}

/** A page that was found, and whose loaders have all answered. */
const contextOf = (build: ServerBuild, url: URL, { match, ...page }: LoadedPage): StaticHandlerContext => ({
  ...page,
  basename: build.basename ?? '/',
  location: { pathname: url.pathname, search: url.search, hash: '', state: null, key: 'default', mask: undefined },
  statusCode: 200,
  loaderHeaders: {},
  actionHeaders: {},
  _match: match,
})

/**
 * Matches a URL as the router does. Its own matching tries eighty patterns in turn, each compiled again: here only
 * those are tried that begin with the same segment, or with none.
 */
function matcher([root]: RouteObject[]): StaticHandlerContext['_match'] {
  const firstSegment = (path = '') => path.split('/', 1)[0]!.toLowerCase()
  const leaves = root?.children ?? []
  const matcherOf = (word: string) => {
    const mayMatch = ({ path }: RouteObject) =>
      [word, ''].includes(firstSegment(path)) || /^[:*]/.test(firstSegment(path))
    return createStaticHandler([{ ...root, children: leaves.filter(mayMatch) } as RouteObject]).match
  }
  const all = new Map(['', ...leaves.map(({ path }) => firstSegment(path))].map((word) => [word, matcherOf(word)]))
  return (location) => {
    const { pathname = '' } = typeof location === 'string' ? { pathname: location } : location
    return (all.get(firstSegment(pathname.slice(1))) ?? all.get('')!)(pathname)
  }
}

/** The properties of routes that matching needs. */
function routesOf({ routes }: ServerBuild, parent?: string): RouteObject[] {
  const below = Object.values(routes).filter((route) => route?.parentId === parent)
  return below.map((route) => {
    const { id, path, index, caseSensitive } = route!
    return index ? { id, path, index } : { id, path, caseSensitive, children: routesOf({ routes } as ServerBuild, id) }
  })
}
