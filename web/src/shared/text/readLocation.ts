import { plainName } from './plainName.ts'

/** An address from outside, if it leads to the web and nowhere else. */
function webAddress(written: string): string | undefined {
  const url = URL.parse(written.trim())
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined
}

export type Location = { picture: string | undefined; link: string | undefined; description: string }

const drawn = /^data:image\/(?:png|jpeg|webp|gif);base64,[\w+/]{100,}={0,2}$/

/** A location as carriers hand it over: picture, link and description with bars between them. What could do harm is left out. */
export function readLocation(body: string): Location {
  const [picture = '', link = '', ...description] = body.split('|')
  return {
    picture: drawn.test(picture) ? picture : undefined,
    link: webAddress(link),
    description: plainName(description.join('|')).trim(),
  }
}
