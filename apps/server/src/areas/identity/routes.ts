import { inviteRoutes } from './invites.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { staffPasswordRoutes } from './staff-password.ts'
import { staffSignInRoutes } from './staff-sign-in.ts'
import { userRoutes } from './users.ts'

export const routes = [
  ...staffSignInRoutes,
  ...secondFactorRoutes,
  ...userRoutes,
  ...staffPasswordRoutes,
  ...inviteRoutes,
]
