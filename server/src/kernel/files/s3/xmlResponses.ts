import type { Dispatcher } from 'undici'
import { FileStoreUnavailable } from '../fileStoreUnavailable.ts'

/** The texts of all elements of a name. None of the names that we use is nested in itself. */
export const xmlValues = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) => plain(value))

export function xmlValue(xml: string, name: string): string {
  const [value] = xmlValues(xml, name)
  if (value === undefined) throw new FileStoreUnavailable(new Error(`The store answers without ${name}: ${xml.slice(0, 500)}`))
  return value
}

/** The body of an answer that must succeed: S3 may answer 200 and then report an error in the body. */
export async function responseText(answer: Dispatcher.ResponseData | undefined): Promise<string> {
  const text = await answer?.body.text()
  if (text === undefined || text.includes('<Error>')) throw new FileStoreUnavailable(new Error(`The store answers ${text?.slice(0, 500)}`))
  return text
}

const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const plain = (text: string) =>
  text.replace(/&(?:(lt|gt|quot|apos|amp)|#(\d+)|#x([\da-f]+));/gi, (_all, name?: string, decimal?: string, hex?: string) =>
    name ? (signs[name.toLowerCase()] ?? '') : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)),
  )
