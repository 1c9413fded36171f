import { createContext, useContext } from 'react'

// While it is worked on, a new class appears without loading the page anew.
if (import.meta.env.DEV && !import.meta.env.SSR) await import('./app.css')

const own = () => document.getElementById('style')?.textContent ?? ''

/** The text of the style sheet: the server has it from the build, a browser from the page that came. */
export const StyleText = createContext(import.meta.env.SSR ? '' : own())

/**
 * The style sheet in the page itself: as a file it would hold the first picture back for another round trip, which on a
 * slow line is half a second, for 8 KB.
 */
// biome-ignore lint/security/noDangerouslySetInnerHtml: what the build made of our own style sheet
export const Style = () => <style id="style" dangerouslySetInnerHTML={{ __html: useContext(StyleText) }} />
