import { openApi } from '@kusuribako/contract/openapi'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Route } from './ctx.ts'

/** `/openapi.json` and a readable page of it at `/docs`, made from the routes that are really mounted. */
export function referencePages(app: FastifyInstance, routes: readonly Route[], config: Config): void {
  const document = openApi(
    routes.map((route) => route.endpoint),
    {
      title: 'Kusuribako',
      version: '1',
      serverUrl: config.PUBLIC_API_URL,
    },
  )
  app.get('/openapi.json', async () => document)
}
