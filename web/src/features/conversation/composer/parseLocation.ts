import { type SentLocation, sentLocation } from '@recado/contract/messages/locationAndCard'

const DEGREES = String.raw`(-?\d{1,3}(?:\.\d+)?)`
/** As a map says where its pin is, where it was asked for, and where one looks at; and as people write it. */
const patterns = [
  new RegExp(`!3d${DEGREES}!4d${DEGREES}`),
  new RegExp(`[?&](?:q|query|ll|destination|daddr)=(?:loc:)?${DEGREES},\\+?${DEGREES}`),
  new RegExp(`[@/]${DEGREES},\\+?${DEGREES}`),
  new RegExp(`^${DEGREES}\\s*[,;\\s]\\s*${DEGREES}$`),
]

/** Where a link of a map leads, or what coordinates say. */
export function parseLocation(text: string): Pick<SentLocation, 'latitude' | 'longitude'> | null {
  const plain = decoded(text.trim())
  const found = patterns.map((pattern) => pattern.exec(plain)).find((one) => one !== null)
  if (!found) return null
  const { data } = sentLocation.safeParse({ latitude: Number(found[1]), longitude: Number(found[2]) })
  return data ? { latitude: data.latitude, longitude: data.longitude } : null
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
