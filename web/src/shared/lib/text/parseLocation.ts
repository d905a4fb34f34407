import { stripDirectionMarks } from './stripDirectionMarks.ts'

/** A foreign URL if it is http(s), otherwise undefined. */
function toWebUrl(written: string): string | undefined {
  const url = URL.parse(written.trim())
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined
}

export type ParsedLocation = { picture: string | undefined; link: string | undefined; description: string }

const IMAGE_DATA = /^data:image\/(?:png|jpeg|webp|gif);base64,[\w+/]{100,}={0,2}$/

/** Parses a location as channels send it: picture|link|description. Unsafe parts are dropped. */
export function parseLocation(body: string): ParsedLocation {
  const [picture = '', link = '', ...description] = body.split('|')
  return {
    picture: IMAGE_DATA.test(picture) ? picture : undefined,
    link: toWebUrl(link),
    description: stripDirectionMarks(description.join('|')).trim(),
  }
}
