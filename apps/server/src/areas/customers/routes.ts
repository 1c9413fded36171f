import { addressRoutes } from './address-book.ts'
import { adminCustomerRoutes } from './admin-customers.ts'
import { accountRoutes } from './change-account.ts'
import { profileRoutes } from './change-profile.ts'
import { connectElsewhereRoutes } from './connect-elsewhere.ts'
import { customerGroupRoutes } from './customer-groups.ts'
import { elsewhereRoutes } from './prove-elsewhere.ts'
import { registerRoutes } from './register.ts'
import { resetPasswordRoutes } from './reset-password.ts'
import { signInRoutes } from './sign-in.ts'
import { signInElsewhereRoutes } from './sign-in-elsewhere.ts'
import { verifyEmailRoutes } from './verify-email.ts'

export const routes = [
  ...registerRoutes,
  ...signInRoutes,
  ...elsewhereRoutes,
  ...signInElsewhereRoutes,
  ...connectElsewhereRoutes,
  ...verifyEmailRoutes,
  ...resetPasswordRoutes,
  ...accountRoutes,
  ...addressRoutes,
  ...profileRoutes,
  ...adminCustomerRoutes,
  ...customerGroupRoutes,
]
