import { giftCardRoutes } from './gift-cards.ts'

export const routes = [...giftCardRoutes]
