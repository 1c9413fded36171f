import { auditLogRoutes } from './audit-log.ts'
import { noteRoutes } from './notes.ts'

export const routes = [...noteRoutes, ...auditLogRoutes]
