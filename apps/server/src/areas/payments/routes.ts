import { cardRoutes } from './saved-cards.ts'

export const routes = [...cardRoutes]
