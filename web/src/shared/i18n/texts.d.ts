declare module 'virtual:texts' {
  import type { ResourceKey } from 'i18next'

  /** Made by `web/build/texts.ts`. */
  export const loadTexts: (language: string, namespace: string) => Promise<ResourceKey>
  /** All namespaces but those for guests. */
  export const appNamespaces: readonly string[]
}
