declare module 'virtual:texts' {
  import type { ResourceKey } from 'i18next'

  /** What the features of the product say, as `web/build/texts.ts` puts it together. */
  export const loadTexts: (language: string, namespace: string) => Promise<ResourceKey>
}
