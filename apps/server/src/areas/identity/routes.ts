export { routes } from './staff-sign-in.ts'
