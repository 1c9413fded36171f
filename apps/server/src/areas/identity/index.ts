export { clearAttempts } from './attempts.ts'
export { inviteToken } from './invites.ts'
export { hashPassword, markOf, provePassword } from './passwords.ts'
export { isProofExpired, mustHaveProved } from './prove-again.ts'
export {
  mayCall,
  mayChoosePasswords,
  mayLinkAccounts,
  mayMoveMoney,
  mayRedirectMail,
  maySeeCodes,
  mayWriteDrafts,
  rolesFor,
} from './roles.rules.ts'
export { endSessionsOf, identify, sessionOf } from './sessions.ts'
export { staffOnWire } from './staff.queries.ts'
export { staffPasswordToken } from './staff-password.ts'
export { asPlatformRefusal } from './staff-sign-in.ts'
export { readToken, writeToken } from './tokens.ts'
