import type { Config } from '../base/config.ts'
import type { Outside } from '../base/ports.ts'
import { carriers } from './carriers/index.ts'
import { openFiles } from './files/index.ts'
import { openMail } from './mail.ts'
import { openPayments } from './payments/index.ts'
import { openPoints } from './points/index.ts'
import { openSignIn } from './sign-in/index.ts'

/** All outside parties, as configured. */
export const openOutside = (config: Config): Outside => ({
  payments: openPayments(config),
  carriers,
  mail: openMail(config),
  files: openFiles(config),
  signIn: openSignIn(config),
  points: openPoints(config),
})
