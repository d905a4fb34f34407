import type { TemplateHeader } from './templateContent.ts'

/** What the service shows in a header that is a file. */
export const headerKinds: Readonly<Partial<Record<TemplateHeader, readonly string[]>>> = {
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4', 'video/3gpp'],
  document: ['application/pdf'],
}
