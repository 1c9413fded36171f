declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[]
  }
}

/** An analytics event, pushed for any listener: `track('execute_search', { search_word, section: 'header' })`. */
export function track(event: string, params: Record<string, unknown> = {}) {
  window.dataLayer ??= []
  window.dataLayer.push({ event, ...params })
}
