import { auditLogRoutes } from './audit-log.ts'
import { batchJobRoutes } from './batch-jobs.ts'
import { developerJobRoutes } from './developer-jobs.ts'
import { givenUpWorkRoutes } from './given-up-work.ts'
import { noteRoutes } from './notes.ts'
import { uploadRoutes } from './uploads.ts'

export const routes = [
  ...noteRoutes,
  ...auditLogRoutes,
  ...uploadRoutes,
  ...batchJobRoutes,
  ...developerJobRoutes,
  ...givenUpWorkRoutes,
]
