import '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    /** `heals: false`: catches up by itself after a lost connection (`onReconnect`), without being fetched as a whole. */
    queryMeta: { heals?: boolean }
  }
}
