import { createContext, useContext } from 'react'

// In development, a new class appears without reloading the page.
if (import.meta.env.DEV && !import.meta.env.SSR) await import('./app.css')

const currentStyle = () => document.getElementById('style')?.textContent ?? ''

/** The text of the style sheet: the server has it from the build, a browser from the loaded page. */
export const StyleText = createContext(import.meta.env.SSR ? '' : currentStyle())

/**
 * The style sheet inside the page itself: as a file it would delay the first picture by another round trip, half a
 * second on a slow connection, for 9 KB.
 */
// biome-ignore lint/security/noDangerouslySetInnerHtml: what the build made of our own style sheet
export const Style = () => <style id="style" dangerouslySetInnerHTML={{ __html: useContext(StyleText) }} />
