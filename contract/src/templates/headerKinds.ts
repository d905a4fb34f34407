import type { TemplateHeaderKind } from './templateContent.ts'

/** The file types that the service accepts in a header. */
export const headerKinds: Readonly<Partial<Record<TemplateHeaderKind, readonly string[]>>> = {
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4', 'video/3gpp'],
  document: ['application/pdf'],
}
