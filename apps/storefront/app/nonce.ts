import { createContext } from 'react'

/** The nonce of a page's own inline scripts; none in cached pages, which list their hashes (server/security.ts). */
export const Nonce = createContext('')
