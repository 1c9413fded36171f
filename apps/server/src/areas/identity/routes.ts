import { inviteRoutes } from './invites.ts'
import { staffPasswordRoutes } from './staff-password.ts'
import { staffSignInRoutes } from './staff-sign-in.ts'
import { userRoutes } from './users.ts'

export const routes = [...staffSignInRoutes, ...userRoutes, ...staffPasswordRoutes, ...inviteRoutes]
