import { plainName } from './plainName.ts'

/** A foreign URL if it is http(s), otherwise undefined. */
function webAddress(written: string): string | undefined {
  const url = URL.parse(written.trim())
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined
}

export type Location = { picture: string | undefined; link: string | undefined; description: string }

const drawn = /^data:image\/(?:png|jpeg|webp|gif);base64,[\w+/]{100,}={0,2}$/

/** Parses a location as channels send it: picture|link|description. Unsafe parts are dropped. */
export function readLocation(body: string): Location {
  const [picture = '', link = '', ...description] = body.split('|')
  return {
    picture: drawn.test(picture) ? picture : undefined,
    link: webAddress(link),
    description: plainName(description.join('|')).trim(),
  }
}
