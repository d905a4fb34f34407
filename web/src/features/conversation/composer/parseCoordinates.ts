import { type SentLocation, sentLocation } from '@recado/contract/messages/locationAndCard'

const DEGREES = String.raw`(-?\d{1,3}(?:\.\d+)?)`
/** Links of maps contain the pin, the search or the centre of the view; people also write plain coordinates. */
const patterns = [
  new RegExp(`!3d${DEGREES}!4d${DEGREES}`),
  new RegExp(`[?&](?:q|query|ll|destination|daddr)=(?:loc:)?${DEGREES},\\+?${DEGREES}`),
  new RegExp(`[@/]${DEGREES},\\+?${DEGREES}`),
  new RegExp(`^${DEGREES}\\s*[,;\\s]\\s*${DEGREES}$`),
]

/** The location in a link of a map, or in plain coordinates. */
export function parseCoordinates(text: string): Pick<SentLocation, 'latitude' | 'longitude'> | null {
  const plain = decode(text.trim())
  const found = patterns.map((pattern) => pattern.exec(plain)).find((one) => one !== null)
  if (!found) return null
  const { data } = sentLocation.safeParse({ latitude: Number(found[1]), longitude: Number(found[2]) })
  return data ? { latitude: data.latitude, longitude: data.longitude } : null
}

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
