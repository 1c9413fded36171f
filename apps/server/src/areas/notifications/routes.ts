export { routes } from './notifications.ts'
