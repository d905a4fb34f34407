declare module 'virtual:texts' {
  import type { ResourceKey } from 'i18next'

  /** Made by `web/build/texts.ts`. */
  export const loadTexts: (language: string, namespace: string) => Promise<ResourceKey>
  /** What the shell and the inbox show at first. */
  export const appNamespaces: readonly string[]
  /** What only other pages and deferred modules show. */
  export const laterNamespaces: readonly string[]
}
