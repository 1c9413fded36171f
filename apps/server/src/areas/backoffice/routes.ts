import { auditLogRoutes } from './audit-log.ts'
import { noteRoutes } from './notes.ts'
import { uploadRoutes } from './uploads.ts'

export const routes = [...noteRoutes, ...auditLogRoutes, ...uploadRoutes]
