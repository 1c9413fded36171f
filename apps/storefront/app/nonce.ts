import { createContext } from 'react'

/** By what a page lets its own inline scripts run; none in kept pages, which name their hashes (server/security.ts). */
export const Nonce = createContext('')
